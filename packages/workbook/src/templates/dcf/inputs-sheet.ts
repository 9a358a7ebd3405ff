import { addRow, type Cell, input, type NumberFormat, type Source, text } from '../../model/index.ts'
import { firstColumn, headerRow, sectionRow, type Sourced, titleRows, unitLine, unitSize } from '../page.ts'
import type { DcfBook } from './dcf-book.ts'
import type { BridgeKind } from './dcf-input.ts'
import { bridgeWords, dcfLabels } from './dcf-labels.ts'

/** Inputs of the model except its history and its scenarios, each once. */
export interface DcfInputs {
  unitSize: Cell
  price: Cell | null
  outstanding: Cell
  riskFree: Cell
  equityRiskPremium: Cell
  sizePremium: Cell
  countryPremium: Cell
  unleveredBeta: Cell | null
  peers: { name: string; leveredBeta: Cell; debtToEquity: Cell; taxRate: Cell }[]
  preTaxDebtCost: Cell
  taxRate: Cell
  targetDebtShare: Cell
  structure: Cell
  growth: Cell
  multiple: Cell
  growthWeight: Cell
  bridge: { kind: BridgeKind; label: string; amount: Cell }[]
  options: { label: string; count: Cell; strike: Cell }[]
  references: { label: string; low: Cell; high: Cell }[]
}

const columns = 7

/** Inputs with their sources side by side: one row an input, the same words in the comment of its cell. */
export function fillInputs(book: DcfBook): DcfInputs {
  const { translate, input: given, amount } = book
  const sheet = book.sheets.inputs
  titleRows(sheet, translate(dcfLabels.inputs), book.subtitle)
  const headings = [dcfLabels.item, dcfLabels.value, dcfLabels.unit, dcfLabels.source, dcfLabels.page, dcfLabels.date, dcfLabels.link]
  headerRow(sheet, headings.map(translate), [0, 3, 4, 5, 6])

  const described = (label: string, value: number, unit: string, source: Source | null, format: NumberFormat, name?: string): Cell => {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    if (unit !== '') text(row, firstColumn + 2, unit, { align: 'center' })
    if (source) {
      text(row, firstColumn + 3, source.label)
      if (source.page !== undefined) text(row, firstColumn + 4, source.page)
      if (source.date !== undefined) text(row, firstColumn + 5, source.date)
      // The whole address is in the comment of the input: printed, it would widen the sheet.
      if (source.link !== undefined) text(row, firstColumn + 6, URL.parse(source.link)?.host ?? source.link, { link: source.link })
    }
    return input(row, firstColumn + 1, value, source, { format, ...(name !== undefined && { name }) })
  }
  const sourced = (label: string, { value, source }: Sourced, unit: string, format: NumberFormat, name?: string): Cell =>
    described(label, value, unit, source, format, name)
  const currencyUnit = unitLine(given.currency, given.unit, given.language)
  const none: Sourced = { value: 0, source: { label: given.language === 'ko' ? '적용하지 않음' : 'Not applied' } }

  const { shares, wacc, terminal } = given
  sectionRow(sheet, translate(dcfLabels.marketData), columns)
  const size = described(translate(dcfLabels.unitSize), unitSize[given.unit], given.currency, null, 'whole', 'UnitSize')
  const price = shares.price && sourced(translate(dcfLabels.price), shares.price, given.currency, book.price, 'SharePrice')
  const outstanding = sourced(translate(dcfLabels.outstanding), shares.outstanding, '', 'whole', 'SharesOutstanding')

  sectionRow(sheet, translate(dcfLabels.discountInputs), columns)
  const riskFree = sourced(translate(dcfLabels.riskFree), wacc.riskFree, '%', 'fine-percent', 'RiskFreeRate')
  const equityRiskPremium = sourced(
    translate(dcfLabels.equityRiskPremium),
    wacc.equityRiskPremium,
    '%',
    'fine-percent',
    'EquityRiskPremium',
  )
  const sizePremium = sourced(translate(dcfLabels.sizePremium), wacc.sizePremium ?? none, '%', 'fine-percent')
  const countryPremium = sourced(translate(dcfLabels.countryPremium), wacc.countryPremium ?? none, '%', 'fine-percent')
  const unleveredBeta = 'unlevered' in wacc.beta ? sourced(translate(dcfLabels.unleveredBeta), wacc.beta.unlevered, '', 'factor') : null
  const peers = ('peers' in wacc.beta ? wacc.beta.peers : []).map((peer) => ({
    name: peer.name,
    leveredBeta: sourced(`${peer.name}: ${translate(dcfLabels.leveredBeta)}`, peer.leveredBeta, '', 'factor'),
    debtToEquity: sourced(`${peer.name}: ${translate(dcfLabels.debtToEquity)}`, peer.debtToEquity, '%', 'percent'),
    taxRate: sourced(`${peer.name}: ${translate(dcfLabels.taxRate)}`, peer.taxRate, '%', 'percent'),
  }))
  const preTaxDebtCost = sourced(translate(dcfLabels.preTaxDebtCost), wacc.preTaxDebtCost, '%', 'fine-percent')
  const taxRate = sourced(translate(dcfLabels.marginalTaxRate), wacc.taxRate, '%', 'percent', 'MarginalTaxRate')
  const targetDebtShare = sourced(translate(dcfLabels.targetDebtShare), wacc.targetDebtShare, '%', 'percent')
  const structure = described(translate(dcfLabels.structureInput), wacc.structure === 'market' ? 1 : 2, '', null, 'whole')
  sheet.choices.push({ cell: structure, values: price ? ['1', '2'] : ['2'] })

  sectionRow(sheet, translate(dcfLabels.terminalInputs), columns)
  const growth = sourced(translate(dcfLabels.perpetualGrowth), terminal.growth, '%', 'fine-percent', 'PerpetualGrowth')
  const multiple = sourced('EV/EBITDA', terminal.multiple, 'x', 'multiple', 'ExitMultiple')
  const growthWeight = described(translate(dcfLabels.growthWeight), terminal.growthWeight, '%', null, 'percent', 'GrowthMethodWeight')

  sectionRow(sheet, translate(dcfLabels.bridgeInputs), columns)
  const bridge = given.bridge.map(({ kind, label, amount: value }) => {
    const words = label ?? translate(bridgeWords[kind])
    return { kind, label: words, amount: sourced(words, value, currencyUnit, amount) }
  })

  if (shares.options.length > 0) sectionRow(sheet, translate(dcfLabels.optionInputs), columns)
  const options = shares.options.map(({ label, count, strike }) => ({
    label,
    count: sourced(`${label}: ${translate(dcfLabels.optionCount)}`, count, '', 'whole'),
    strike: sourced(`${label}: ${translate(dcfLabels.strike)}`, strike, given.currency, book.price),
  }))

  if (given.references.length > 0) sectionRow(sheet, translate(dcfLabels.referenceInputs), columns)
  const references = given.references.map(({ label, low, high }) => ({
    label,
    low: sourced(`${label}: ${translate(dcfLabels.low)}`, low, given.currency, book.price),
    high: sourced(`${label}: ${translate(dcfLabels.high)}`, high, given.currency, book.price),
  }))

  return {
    unitSize: size,
    price,
    outstanding,
    riskFree,
    equityRiskPremium,
    sizePremium,
    countryPremium,
    unleveredBeta,
    peers,
    preTaxDebtCost,
    taxRate,
    targetDebtShare,
    structure,
    growth,
    multiple,
    growthWeight,
    bridge,
    options,
    references,
  }
}
