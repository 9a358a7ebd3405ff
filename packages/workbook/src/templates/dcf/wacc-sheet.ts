import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  minus,
  type NumberFormat,
  over,
  plus,
  range,
  text,
  times,
  when,
} from '../../model/index.ts'
import { firstColumn, headerRow, noteRow, sectionRow, titleRows, type Words } from '../page.ts'
import type { DcfBook } from './dcf-book.ts'
import { dcfLabels } from './dcf-labels.ts'
import type { DcfInputs } from './inputs-sheet.ts'

export interface DcfWacc {
  wacc: Cell
  costOfEquity: Cell
  beta: Cell
  riskFree: Cell
  equityRiskPremium: Cell
  /** Size and country premium together. */
  premiums: Cell
  debtShare: Cell
  equityShare: Cell
  afterTaxDebtCost: Cell
}

const columns = 5

/** Cost of capital: CAPM with a relevered beta, weights of market equity and gross debt or of a target. */
export function fillWacc(book: DcfBook, inputs: DcfInputs, marketEquity: Formula | null): DcfWacc {
  const { translate, amount, figures } = book
  const sheet = book.sheets.wacc
  titleRows(sheet, translate(dcfLabels.wacc), book.subtitle)
  headerRow(sheet, [translate(dcfLabels.item), translate(dcfLabels.value), '', '', ''])
  const put = (words: Words, formula: Formula, format: NumberFormat, name?: string, role: 'line' | 'total' = 'line') => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words), { role })
    const cell = calculated(row, firstColumn + 1, formula, { format, role, ...(name !== undefined && { name }) })
    if (name !== undefined) figures.set(name, cell)
    return cell
  }

  let unlevered = inputs.unleveredBeta
  if (inputs.peers.length > 0) {
    sectionRow(sheet, translate(dcfLabels.peerBetas), columns)
    const head = addRow(sheet)
    const labels = [dcfLabels.company, dcfLabels.leveredBeta, dcfLabels.debtToEquity, dcfLabels.taxRate, dcfLabels.unleveredBeta]
    labels.forEach((words, column) =>
      text(head, firstColumn + column, translate(words), { role: 'note', align: column === 0 ? 'left' : 'right' }),
    )
    const betas = inputs.peers.map((peer) => {
      const row = addRow(sheet)
      text(row, firstColumn, peer.name)
      const levered = calculated(row, firstColumn + 1, peer.leveredBeta, { format: 'factor' })
      const debtToEquity = calculated(row, firstColumn + 2, peer.debtToEquity, { format: 'percent' })
      const taxRate = calculated(row, firstColumn + 3, peer.taxRate, { format: 'percent' })
      return calculated(row, firstColumn + 4, over(levered, plus(1, times(minus(1, taxRate), debtToEquity))), { format: 'factor' })
    })
    unlevered = put(dcfLabels.unleveredBeta, call('MEDIAN', range(betas)), 'factor', undefined, 'total')
  }
  if (!unlevered) throw new Error('A cost of equity needs a beta')

  sectionRow(sheet, translate(dcfLabels.capitalStructure), columns)
  const debts = inputs.bridge.filter(({ kind }) => kind === 'debt' || kind === 'lease').map(({ amount: cell }) => cell)
  const grossDebt = put(dcfLabels.grossDebt, debts.length === 0 ? call('SUM', 0) : call('SUM', ...debts), amount, 'GrossDebt')
  const market = marketEquity && put(dcfLabels.marketEquity, marketEquity, amount, 'MarketEquity')
  const marketShare = market && put(dcfLabels.marketDebtShare, over(grossDebt, plus(grossDebt, market)), 'percent')
  const target = put(dcfLabels.targetDebtShare, inputs.targetDebtShare, 'percent')
  const debtShare = put(
    dcfLabels.debtShare,
    marketShare ? when(compared(inputs.structure, '=', 1), marketShare, target) : target,
    'percent',
    'DebtShare',
    'total',
  )
  const equityShare = put(dcfLabels.equityShare, minus(1, debtShare), 'percent')
  const debtToEquity = put(dcfLabels.debtToEquity, over(debtShare, equityShare), 'percent')

  sectionRow(sheet, translate(dcfLabels.costOfEquity), columns)
  const riskFree = put(dcfLabels.riskFree, inputs.riskFree, 'fine-percent')
  const taxRate = put(dcfLabels.marginalTaxRate, inputs.taxRate, 'percent')
  const beta = put(dcfLabels.releveredBeta, times(unlevered, plus(1, times(minus(1, taxRate), debtToEquity))), 'factor', 'ReleveredBeta')
  const equityRiskPremium = put(dcfLabels.equityRiskPremium, inputs.equityRiskPremium, 'fine-percent')
  const premiums = put(
    { ko: `${dcfLabels.sizePremium.ko} + ${dcfLabels.countryPremium.ko}`, en: 'Size and country premium' },
    plus(inputs.sizePremium, inputs.countryPremium),
    'fine-percent',
  )
  const costOfEquity = put(
    dcfLabels.costOfEquity,
    plus(riskFree, times(beta, equityRiskPremium), premiums),
    'fine-percent',
    'CostOfEquity',
    'total',
  )

  sectionRow(sheet, translate(dcfLabels.wacc), columns)
  const preTaxDebtCost = put(dcfLabels.preTaxDebtCost, inputs.preTaxDebtCost, 'fine-percent')
  const afterTaxDebtCost = put(dcfLabels.afterTaxDebtCost, times(preTaxDebtCost, minus(1, taxRate)), 'fine-percent')
  const wacc = put(
    dcfLabels.wacc,
    plus(times(equityShare, costOfEquity), times(debtShare, afterTaxDebtCost)),
    'fine-percent',
    'Wacc',
    'total',
  )
  addRow(sheet)
  noteRow(sheet, translate(dcfLabels.waccNote))
  return { wacc, costOfEquity, beta, riskFree, equityRiskPremium, premiums, debtShare, equityShare, afterTaxDebtCost }
}

/** WACC for another beta and risk-free rate, everything else as on the sheet. */
export const waccFor = (beta: Formula, riskFree: Formula, parts: DcfWacc): Formula =>
  plus(
    times(fixed(parts.equityShare), plus(riskFree, times(beta, fixed(parts.equityRiskPremium)), fixed(parts.premiums))),
    times(fixed(parts.debtShare), fixed(parts.afterTaxDebtCost)),
  )
