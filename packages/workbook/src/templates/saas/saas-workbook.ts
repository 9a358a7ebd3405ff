import {
  addRow,
  addSheet,
  calculated,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  input as typedIn,
  minus,
  newWorkbook,
  over,
  plus,
  range,
  text,
  times,
  when,
} from '../../model/index.ts'
import { cleaningLabels, cleaningWidths, fillCleaning } from '../cleaning-sheet.ts'
import { cohortTable, latestOf, shareOf } from '../cohort-table.ts'
import {
  amountFormat,
  at,
  enter,
  firstColumn,
  headerRow,
  indices,
  type Missing,
  type ModelledWorkbook,
  noteRow,
  sectionRow,
  type Sourced,
  titleRows,
  unitLine,
  type Words,
} from '../page.ts'
import { missing } from '../missing-figure.ts'
import { notAvailable, notMeaningful, openPeriodPage, type PeriodPage, periodLabels } from '../period-page.ts'
import { ratio, yearly } from '../ratio-rows.ts'
import { type Check, fillChecks, isAtMost, isSame } from '../verdicts.ts'
import { waterfall } from '../waterfall.ts'
import { fillQuality, qualityWidths } from './quality-sheet.ts'
import { type ContractInput, type QualityInput, requireSaasInput, type SaasInput } from './saas-input.ts'
import { saasLabels } from './saas-labels.ts'

const sheetKeys = ['quality', 'bridge', 'efficiency', 'cohorts', 'concentration', 'contracts', 'cleaning', 'checks'] as const

interface SaasBook {
  input: SaasInput
  page: (key: (typeof sheetKeys)[number]) => PeriodPage
  sheetOf: (key: (typeof sheetKeys)[number]) => PeriodPage['sheet']
  translate: (words: Words) => string
  amount: ReturnType<typeof amountFormat>
  subtitle: string
  figures: Map<string, Cell>
}

/**
 * Metrics of a subscription business as a workbook of live formulas: the bridge of annual recurring revenue, gross and net retention,
 * unit economics, cohorts and concentration. Retention is that of each period; churn in lifetime value is a year's.
 *
 * Figures, `KEY.n` with the period from 0: `ending`, `grossRetention`, `netRetention`, `endingCustomers`, `logoChurn`, `arpa`,
 * `grossMargin`, `payback` (months), `lifetimeValue`, `acquisitionCost`, `ltvToCac`, `magicNumber`, `growth`, `ruleOf40`, `burnMultiple`;
 * `cohort.r.a` (index by age); `topTen`, `topTwenty`, `topFifty`; `annualValue`, `multiYearShare`, `automaticShare` of contracts; `quality.c` and
 * `qualityScore.c` of each component of the revenue-quality score, `qualityMean`, `qualityScore`.
 *
 * @throws SaasInputError when series do not fit their periods
 */
export function saasWorkbook(input: SaasInput): ModelledWorkbook {
  requireSaasInput(input)
  const translate = (words: Words): string => words[input.language]
  const workbook = newWorkbook(`${input.company} – ${translate(saasLabels.title)}`, input.language)
  const figures = new Map<string, Cell>()
  const widths: Partial<Record<(typeof sheetKeys)[number], readonly number[]>> = {
    checks: [2, 66, 18, 18, 14],
    quality: qualityWidths,
    cleaning: cleaningWidths,
    contracts: [2, 44, 14, 16, 12],
  }
  const isFilled = (key: (typeof sheetKeys)[number]): boolean =>
    key === 'contracts' ? input.contracts !== null : key === 'cleaning' ? input.cleaning.length > 0 : true
  const nameOf = (key: (typeof sheetKeys)[number]): string => translate(key === 'cleaning' ? cleaningLabels.cleaning : saasLabels[key])
  const sheets = new Map(
    sheetKeys.filter(isFilled).map((key) => [
      key,
      addSheet(workbook, nameOf(key), {
        widths: widths[key] ?? [2, 44, 13],
        frozen: { rows: key === 'cleaning' ? 3 : 4, columns: key === 'checks' || key === 'cleaning' || key === 'quality' ? 0 : 2 },
        isOnePage: key !== 'cleaning',
      }),
    ]),
  )
  const sheetOf = (key: (typeof sheetKeys)[number]): PeriodPage['sheet'] => {
    const sheet = sheets.get(key)
    if (!sheet) throw new Error(`No sheet ${key}`)
    return sheet
  }
  const subtitle = `${input.company} · ${unitLine(input.currency, input.unit, input.language)} · ${translate(saasLabels.asOf)} ${input.asOf}`
  const book: SaasBook = {
    input,
    sheetOf,
    page: (key) =>
      openPeriodPage(
        sheetOf(key),
        { title: nameOf(key), subtitle, item: translate(saasLabels.item), periods: input.periods },
        translate,
        figures,
      ),
    translate,
    amount: amountFormat([input.openingArr.value]),
    subtitle,
    figures,
  }
  const bridge = fillBridge(book)
  const { recurring, ledger, services, cost } = fillEfficiency(book, bridge)
  const cohorts = fillCohorts(book)
  const listed = fillConcentration(book, at(bridge.ending, -1))
  if (input.contracts) fillContracts(book, input.contracts, input.contractsNeeded)
  fillQuality(
    { sheet: sheetOf('quality'), translate, figures },
    subtitle,
    input.quality,
    qualityFigures(book, bridge, { subscription: ledger.subscription, services, cost }),
    differsFromLedger(input, ledger),
  )
  const cleaned =
    input.cleaning.length > 0
      ? fillCleaning({ sheet: sheetOf('cleaning'), listings: workbook.listings }, subtitle, input.cleaning, translate)
      : []
  fillChecks(
    sheetOf('checks'),
    { title: translate(saasLabels.checks), subtitle: `${subtitle} · ${translate(saasLabels.checksNote)}` },
    [...checksOf(book, bridge, { recurring, ledger, cohorts, listed }), ...cleaned],
    input.language,
  )
  return { workbook, figures }
}

interface Bridge {
  beginning: Cell[]
  newArr: Cell[]
  ending: Cell[]
  stated: Cell[]
  gross: Cell[]
  net: Cell[]
  customers: { beginning: Cell[]; added: Cell[]; ending: Cell[]; stated: Cell[] }
  logoChurn: Cell[]
  arpa: Cell[]
  /** Gross and net retention of twelve months. */
  yearly: readonly [Cell[], Cell[]]
}

function fillBridge(book: SaasBook): Bridge {
  const { input, translate, amount } = book
  const { series, periods } = input
  const page = book.page('bridge')
  const { sheet, put, given } = page
  const count = periods.length
  const width = count + 1
  for (const definition of input.definitions) noteRow(sheet, `${translate(saasLabels.definition)}: ${definition}`)

  /** Opening balance, movements and closing balance, each period's opening being the closing before it. */
  const rolled = (
    words: { beginning: Words; ending: Words },
    opening: SaasInput['openingArr'],
    movements: readonly { words: Words; values: readonly (SaasInput['openingArr'] | null)[]; sign: 1 | -1 }[],
    format: 'whole' | typeof amount,
    key: string,
  ): { beginning: Cell[]; moved: Cell[][]; ending: Cell[] } => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words.beginning))
    const moved = movements.map((movement) => given(movement.words, movement.values, format))
    const endRow = addRow(sheet)
    text(endRow, firstColumn, translate(words.ending), { role: 'total' })
    const beginning: Cell[] = []
    const ending: Cell[] = []
    for (const period of indices(count)) {
      const start =
        period === 0
          ? enter(row, firstColumn + 1, opening, { format })
          : calculated(row, firstColumn + 1 + period, at(ending, -1), { format })
      beginning.push(start)
      const sum = movements.reduce<Formula>(
        (total, { sign }, index) => (sign === 1 ? plus(total, at(at(moved, index), period)) : minus(total, at(at(moved, index), period))),
        start,
      )
      ending.push(calculated(endRow, firstColumn + 1 + period, sum, { format, role: 'total' }))
      page.figures.set(`${key}.${period}`, at(ending, -1))
    }
    return { beginning, moved, ending }
  }

  sectionRow(sheet, translate(saasLabels.arr), width)
  const arr = rolled(
    { beginning: saasLabels.beginning, ending: saasLabels.ending },
    input.openingArr,
    [
      { words: saasLabels.newArr, values: series.newArr, sign: 1 },
      { words: saasLabels.reactivation, values: series.reactivation, sign: 1 },
      { words: saasLabels.expansion, values: series.expansion, sign: 1 },
      { words: saasLabels.contraction, values: series.contraction, sign: -1 },
      { words: saasLabels.churn, values: series.churn, sign: -1 },
    ],
    amount,
    'ending',
  )
  const [newArr, , expansion, contraction, churn] = arr.moved as [Cell[], Cell[], Cell[], Cell[], Cell[]]
  const stated = given(saasLabels.stated, series.statedEndingArr, amount)

  sectionRow(sheet, translate(saasLabels.retention), width)
  const gross = put(
    saasLabels.grossRetention,
    yearly([arr.beginning, contraction, churn], count, (start, less, lost) =>
      ratio(start, start, over(minus(minus(start, less), lost), start)),
    ),
    { format: 'percent' },
    'grossRetention',
  )
  const net = put(
    saasLabels.netRetention,
    yearly([gross, expansion, arr.beginning], count, (kept, more, start) => plus(kept, over(more, start))),
    { format: 'percent' },
    'netRetention',
  )

  const yearly12 = [
    given(saasLabels.yearlyGross, series.yearlyGrossRetention, 'percent'),
    given(saasLabels.yearlyNet, series.yearlyNetRetention, 'percent'),
  ] as const

  sectionRow(sheet, translate(saasLabels.customers), width)
  const customers = rolled(
    { beginning: saasLabels.beginningCustomers, ending: saasLabels.endingCustomers },
    input.openingCustomers,
    [
      { words: saasLabels.newCustomers, values: series.newCustomers, sign: 1 },
      { words: saasLabels.reactivatedCustomers, values: series.reactivatedCustomers, sign: 1 },
      { words: saasLabels.churnedCustomers, values: series.churnedCustomers, sign: -1 },
    ],
    'whole',
    'endingCustomers',
  )
  const [added, , lost] = customers.moved as [Cell[], Cell[], Cell[]]
  const statedCustomers = given(saasLabels.statedCustomers, series.statedCustomers, 'whole')
  const logoChurn = put(
    saasLabels.logoChurn,
    yearly([lost, customers.beginning], count, (gone, start) => ratio(gone, start)),
    { format: 'percent' },
    'logoChurn',
  )
  const arpa = put(
    saasLabels.arpa,
    yearly([arr.ending, customers.ending], count, (total, number) => ratio(total, number)),
    { format: 'hundredths' },
    'arpa',
  )

  const anchor = addRow(sheet, 2)
  addRow(sheet, 16)
  const steps = arr.moved.map((cells, index) => ({
    label: translate(
      at([saasLabels.newArr, saasLabels.reactivation, saasLabels.expansion, saasLabels.contraction, saasLabels.churn], index),
    ),
    change: index < 3 ? call('SUM', ...cells) : times(-1, call('SUM', ...cells)),
  }))
  const bars = waterfall(
    sheet,
    { title: translate(saasLabels.bridge), format: amount, language: input.language },
    {
      opening: { label: translate(saasLabels.beginning), value: at(arr.beginning, 0) },
      steps,
      closing: { label: translate(saasLabels.ending), value: at(arr.ending, -1) },
    },
  )
  sheet.charts.push({ ...bars, from: { row: anchor, column: firstColumn }, size: { rows: 16, columns: 4 } })
  sheet.charts.push({
    kind: 'line',
    title: `${translate(saasLabels.grossRetention)}, ${translate(saasLabels.netRetention)}`,
    categories: periodLabels(sheet),
    series: [
      { name: 'GRR', values: gross, colour: '12304F' },
      { name: 'NRR', values: net, colour: '4C9A6A' },
    ],
    format: 'percent',
    hasLegend: true,
    from: { row: anchor, column: firstColumn + 4 },
    size: { rows: 16, columns: 5 },
  })
  return {
    beginning: arr.beginning,
    newArr,
    ending: arr.ending,
    stated,
    gross,
    net,
    customers: { beginning: customers.beginning, added, ending: customers.ending, stated: statedCustomers },
    logoChurn,
    arpa,
    yearly: yearly12,
  }
}

interface Ledger {
  subscription: Cell[]
  booked: Cell[]
  tolerance: Cell
}

/** Results and costs; returns subscription revenue over the average recurring revenue of each period, and the tie to the ledger. */
function fillEfficiency(book: SaasBook, bridge: Bridge): { recurring: Cell[]; ledger: Ledger; services: Cell[]; cost: Cell[] } {
  const { input, translate, amount } = book
  const { series, periods } = input
  const { sheet, put, given } = book.page('efficiency')
  const count = periods.length
  const monthRow = addRow(sheet)
  text(monthRow, firstColumn, translate(saasLabels.months))
  const months = typedIn(monthRow, firstColumn + 1, input.months, null, { format: 'whole' })
  const perYear = over(12, fixed(months))
  const toleranceRow = addRow(sheet)
  text(toleranceRow, firstColumn, translate(saasLabels.tolerance))
  const tolerance = typedIn(toleranceRow, firstColumn + 1, input.ledgerTolerance, null, { format: 'percent' })

  sectionRow(sheet, translate(saasLabels.results), count + 1)
  const subscription = given(saasLabels.subscriptionRevenue, series.subscriptionRevenue, amount)
  const booked = given(saasLabels.ledgerRevenue, series.ledgerRevenue, amount)
  put(
    saasLabels.ledgerGap,
    yearly([subscription, booked], count, (own, other) => minus(own, other)),
    { format: amount },
  )
  const services = given(saasLabels.servicesRevenue, series.servicesRevenue, amount)
  const cost = given(saasLabels.subscriptionCost, series.subscriptionCost, amount)
  const marketing = given(saasLabels.salesAndMarketing, series.salesAndMarketing, amount)
  const cash = given(saasLabels.freeCashFlow, series.freeCashFlow, amount)
  const margin = put(
    saasLabels.grossMargin,
    yearly([subscription, cost], count, (revenue, spent) => ratio(revenue, revenue, over(minus(revenue, spent), revenue))),
    { format: 'percent' },
    'grossMargin',
  )
  const recurring = put(
    saasLabels.recurringGap,
    yearly([subscription, bridge.beginning, bridge.ending], count, (revenue, start, end) => {
      const expected = over(over(plus(start, end), 2), perYear)
      return ratio(revenue, expected)
    }),
    { format: 'percent' },
    'recurring',
  )

  sectionRow(sheet, translate(saasLabels.unitEconomics), count + 1)
  put(
    saasLabels.payback,
    yearly([marketing, bridge.newArr, margin], count, (spent, added, share) =>
      ratio(spent, times(added, share), times(over(spent, times(added, share)), 12)),
    ),
    { format: 'tenths' },
    'payback',
  )
  const acquisition = put(
    saasLabels.acquisitionCost,
    yearly([marketing, bridge.customers.added], count, (spent, added) => ratio(spent, added)),
    { format: 'hundredths' },
    'acquisitionCost',
  )
  const lifetime = put(
    saasLabels.lifetimeValue,
    yearly([bridge.arpa, margin, bridge.logoChurn], count, (each, share, churn) =>
      ratio(each, churn, over(times(each, share), times(churn, perYear))),
    ),
    { format: 'hundredths' },
    'lifetimeValue',
  )
  put(
    saasLabels.ltvToCac,
    yearly([lifetime, acquisition], count, (value, spent) => ratio(value, spent)),
    { format: 'multiple' },
    'ltvToCac',
  )
  const later = (of: (now: Cell, before: Cell, period: number) => Formula): (Formula | Missing)[] =>
    indices(count).map((period) => {
      if (period === 0) return missing('periodBefore')
      const [before, now] = [at(subscription, period - 1), at(subscription, period)]
      return when(call('AND', call('ISNUMBER', before), call('ISNUMBER', now)), of(now, before, period), notAvailable)
    })
  put(
    saasLabels.magicNumber,
    later((now, before, period) => {
      const spent = at(marketing, period - 1)
      return when(call('ISNUMBER', spent), ratio(now, spent, over(times(minus(now, before), perYear), spent)), notAvailable)
    }),
    { format: 'factor' },
    'magicNumber',
  )
  const growth = put(
    saasLabels.growth,
    later((now, before) => ratio(now, before, minus({ kind: 'operation', operator: '^', left: over(now, before), right: perYear }, 1))),
    { format: 'percent' },
    'growth',
  )
  const cashMargin = put(
    saasLabels.freeCashFlowMargin,
    indices(count).map((period) => cashMarginOf(at(cash, period), at(subscription, period), at(services, period))),
    { format: 'percent' },
  )
  put(
    saasLabels.ruleOf40,
    yearly([growth, cashMargin], count, (own, other) => plus(own, other)),
    { format: 'percent' },
    'ruleOf40',
  )
  put(
    saasLabels.burnMultiple,
    yearly([cash, bridge.ending, bridge.beginning], count, (free, end, start) =>
      when(compared(free, '<', 0), ratio(free, minus(end, start), over(times(-1, free), minus(end, start))), notMeaningful),
    ),
    { format: 'multiple' },
    'burnMultiple',
  )
  addRow(sheet)
  noteRow(sheet, translate(saasLabels.note))
  return { recurring, ledger: { subscription, booked, tolerance }, services, cost }
}

/** Free cash flow over all revenue; unstated services count as zero. */
const cashMarginOf = (cash: Cell, subscription: Cell, services: Cell): Formula => {
  const revenue = call('SUM', subscription, services)
  return when(call('AND', call('ISNUMBER', cash), call('ISNUMBER', subscription)), ratio(cash, revenue), notAvailable)
}

/** Sum of the latest recurring revenue of every cohort; null without cohorts. */
function fillCohorts(book: SaasBook): Formula | null {
  const { input, translate, amount, figures, subtitle } = book
  const sheet = book.sheetOf('cohorts')
  titleRows(sheet, translate(saasLabels.cohorts), subtitle)
  const page: PeriodPage = { sheet, translate, figures, put: () => [], given: () => [] }
  const { values } = cohortTable(
    page,
    { title: saasLabels.cohortArr, index: saasLabels.cohortIndex, cohort: saasLabels.cohort, format: amount, key: 'cohort' },
    input.cohorts,
  )
  return input.cohorts.length === 0 ? null : latestOf(values)
}

function fillConcentration(book: SaasBook, ending: Cell): Cell | null {
  const { input, translate, amount, figures } = book
  const sheet = book.sheetOf('concentration')
  titleRows(sheet, translate(saasLabels.concentration), book.subtitle)
  headerRow(sheet, [translate(saasLabels.customer), 'ARR', translate(saasLabels.share)])
  const rows = input.customers.map(({ label, arr }) => {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    const cell = enter(row, firstColumn + 1, arr, { format: amount })
    const share = calculated(row, firstColumn + 2, over(cell, fixed(ending)), { format: 'percent' })
    if (!figures.has('largestCustomer')) figures.set('largestCustomer', share)
    return cell
  })
  if (rows.length === 0) return null
  const total = (words: Words, cells: readonly Cell[], key: string): Cell => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words), { role: 'total' })
    const sum = calculated(row, firstColumn + 1, call('SUM', range(cells)), { format: amount, role: 'total' })
    figures.set(key, calculated(row, firstColumn + 2, shareOf(cells, ending), { format: 'percent', role: 'total' }))
    return sum
  }
  total(saasLabels.topTen, rows.slice(0, 10), 'topTen')
  total(saasLabels.topTwenty, rows.slice(0, 20), 'topTwenty')
  total(saasLabels.topFifty, rows.slice(0, 50), 'topFifty')
  return total(saasLabels.all, rows, 'listed')
}

/** Bands of annual value, and the committed value by term. */
function fillContracts(
  book: SaasBook,
  { bands, withTerm, multiYear, withRenewal, automatic }: ContractInput,
  needed: SaasInput['contractsNeeded'],
): void {
  const { translate, amount, figures } = book
  const sheet = book.sheetOf('contracts')
  titleRows(sheet, translate(saasLabels.contracts), book.subtitle)
  headerRow(sheet, [saasLabels.band, saasLabels.bandCustomers, saasLabels.annualValue, saasLabels.ofAnnualValue].map(translate))
  const shown = (value: number): string => value.toLocaleString('en-US', { maximumFractionDigits: 2 })
  const rows = bands.map(({ from, below, customers, annualValue }) => {
    const row = addRow(sheet)
    text(row, firstColumn, below === null ? `${shown(from)} ${translate(saasLabels.from)}` : `${shown(from)} – ${shown(below)}`)
    const count = enter(row, firstColumn + 1, customers, { format: 'whole' })
    return { row, count, value: enter(row, firstColumn + 2, annualValue, { format: amount }) }
  })
  const last = addRow(sheet)
  text(last, firstColumn, translate(saasLabels.allContracts), { role: 'total' })
  const sum = (cells: readonly Cell[], column: number, format: 'whole' | typeof amount): Cell =>
    calculated(last, firstColumn + column, call('SUM', range(cells)), { format, role: 'total' })
  sum(
    rows.map(({ count }) => count),
    1,
    'whole',
  )
  const total = sum(
    rows.map(({ value }) => value),
    2,
    amount,
  )
  text(last, firstColumn + 3, '', { role: 'total' })
  rows.forEach(({ row, value }) => calculated(row, firstColumn + 3, ratio(value, fixed(total)), { format: 'percent' }))
  figures.set('annualValue', total)
  addRow(sheet)
  sectionRow(sheet, translate(saasLabels.term), 4)
  const shareRow = (of: { whole: Words; part: Words; share: Words; key: string }, whole: Sourced, part: Sourced): void => {
    const [totalRow, partRow, row] = [addRow(sheet), addRow(sheet), addRow(sheet)]
    text(totalRow, firstColumn, translate(of.whole))
    text(partRow, firstColumn, translate(of.part))
    text(row, firstColumn, translate(of.share), { role: 'total' })
    const all = enter(totalRow, firstColumn + 2, whole, { format: amount })
    const own = enter(partRow, firstColumn + 2, part, { format: amount })
    figures.set(of.key, calculated(row, firstColumn + 2, ratio(own, all), { format: 'percent', role: 'total' }))
    figures.set(`${of.key}.known`, all)
  }
  shareRow(
    { whole: saasLabels.withTerm, part: saasLabels.multiYear, share: saasLabels.multiYearShare, key: 'multiYearShare' },
    withTerm,
    multiYear,
  )
  shareRow(
    { whole: saasLabels.withRenewal, part: saasLabels.automatic, share: saasLabels.automaticShare, key: 'automaticShare' },
    withRenewal,
    automatic,
  )
  addRow(sheet)
  sectionRow(sheet, translate(saasLabels.neededForScore), 4)
  const setting = (words: Words, value: number, key: string): void => {
    const row = addRow(sheet)
    text(row, firstColumn, translate(words))
    figures.set(key, typedIn(row, firstColumn + 2, value, null, { format: 'percent' }))
  }
  setting(saasLabels.knownNeeded, needed.known, 'needed.known')
  setting(saasLabels.coverFrom, needed.cover.from, 'needed.from')
  setting(saasLabels.coverTo, needed.cover.to, 'needed.to')
}

const monthsOfYear = 12

/** Figures of the components of the revenue-quality score. */
function qualityFigures(
  { input, figures }: SaasBook,
  { yearly: [gross, net], ending }: Bridge,
  { subscription, services, cost }: { subscription: Cell[]; services: Cell[]; cost: Cell[] },
): (code: QualityInput['code']) => Formula | string {
  const periods = monthsOfYear / input.months
  const lastYear = (cells: readonly Cell[]): Formula => range(cells.slice(-periods))
  const ofYear = (second: readonly Cell[], of: (recurring: Formula, other: Formula) => Formula): Formula | string => {
    if (subscription.length < periods) return notAvailable
    const [recurring, other] = [call('SUM', lastYear(subscription)), call('SUM', lastYear(second))]
    const isWhole = [subscription, second].map((cells) => compared(call('COUNT', lastYear(cells)), '=', periods))
    return when(call('AND', ...isWhole), when(compared(recurring, '>', 0), of(recurring, other), notAvailable), notAvailable)
  }
  const ofContracts = (key: 'multiYearShare' | 'automaticShare'): Formula | string => {
    const [share, known, total] = [figures.get(key), figures.get(`${key}.known`), figures.get('annualValue')]
    const [needed, from, to] = [figures.get('needed.known'), figures.get('needed.from'), figures.get('needed.to')]
    if (!share || !known || !total || !needed || !from || !to) return notAvailable
    const own = at(ending, -1)
    const isEnough = call(
      'AND',
      compared(own, '>', 0),
      compared(total, '>=', times(from, own)),
      compared(total, '<=', times(to, own)),
      compared(known, '>=', times(needed, total)),
    )
    return when(isEnough, share, notAvailable)
  }
  const byCode: Record<QualityInput['code'], () => Formula | string> = {
    grossRetention: () => at(gross, -1),
    netRetention: () => at(net, -1),
    recurringShare: () => ofYear(services, (recurring, other) => over(recurring, plus(recurring, other))),
    grossMargin: () => ofYear(cost, (recurring, other) => over(minus(recurring, other), recurring)),
    largestCustomer: () => figures.get('largestCustomer') ?? notAvailable,
    topTen: () => figures.get('topTen') ?? notAvailable,
    multiYear: () => ofContracts('multiYearShare'),
    automaticRenewal: () => ofContracts('automaticShare'),
  }
  return (code) => byCode[code]()
}

/** Whether recurring revenue of a period of the last twelve months differs from the ledger by more than the tolerance. */
function differsFromLedger({ months }: SaasInput, { subscription, booked, tolerance }: Ledger): Formula {
  const recent = subscription.slice(-monthsOfYear / months)
  const own = booked.slice(-monthsOfYear / months)
  const differs = recent.map((cell, period) => {
    const other = at(own, period)
    const isBeyond = compared(call('ABS', minus(cell, other)), '>', times(tolerance, call('ABS', other)))
    return when(call('AND', call('ISNUMBER', cell), call('ISNUMBER', other)), when(isBeyond, 1, 0), 0)
  })
  return compared(call('SUM', ...differs), '>', 0)
}

function checksOf(
  { input, amount }: SaasBook,
  { ending, stated, gross, net, customers, yearly: [yearlyGross, yearlyNet] }: Bridge,
  { recurring, ledger, cohorts, listed }: { recurring: Cell[]; ledger: Ledger; cohorts: Formula | null; listed: Cell | null },
): Check[] {
  const named = (words: Words, period: string): Words => ({ ko: `${words.ko} (${period})`, en: `${words.en} (${period})` })
  const isGiven = (cell: Cell): boolean => cell.content.kind === 'input'
  const same = (words: Words, own: readonly Cell[], other: readonly Cell[], format: Check['format']): Check[] =>
    input.periods.flatMap((period, index) => {
      const [left, right] = [at(own, index), at(other, index)]
      const difference = minus(left, right)
      if (!isGiven(right)) return []
      return [
        {
          words: named(words, period),
          value: call('ROUND', difference, 6),
          limit: '= 0',
          holds: isSame(difference, right),
          weight: 'error',
          format,
        },
      ]
    })
  const last = at(ending, -1)
  return [
    ...same(saasLabels.checkBridge, ending, stated, amount),
    ...same(saasLabels.checkCustomers, customers.ending, customers.stated, 'whole'),
    ...input.periods.map((period, index): Check => {
      const [kept, whole] = [at(gross, index), at(net, index)]
      return {
        words: named(saasLabels.checkGross, period),
        value: kept,
        limit: '≤ 100%',
        holds: call('AND', isAtMost(kept, 1), isAtMost(kept, whole)),
        weight: 'error',
        format: 'percent',
      }
    }),
    ...input.periods.flatMap((period, index): Check[] => {
      const [kept, whole] = [at(yearlyGross, index), at(yearlyNet, index)]
      if (!isGiven(kept) || !isGiven(whole)) return []
      const holds = call('AND', isAtMost(kept, 1), isAtMost(kept, whole))
      return [{ words: named(saasLabels.checkYearly, period), value: kept, limit: '≤ 100%', holds, weight: 'error', format: 'percent' }]
    }),
    ...input.periods.flatMap((period, index): Check[] => {
      const [own, booked] = [at(ledger.subscription, index), at(ledger.booked, index)]
      if (!isGiven(booked) || !isGiven(own)) return []
      return [
        {
          words: named(saasLabels.checkLedger, period),
          value: minus(own, booked),
          limit: `± ${input.ledgerTolerance * 100}%`,
          holds: isAtMost(call('ABS', minus(own, booked)), times(ledger.tolerance, call('ABS', booked)), booked),
          weight: 'error',
          format: amount,
        },
      ]
    }),
    ...input.periods.map((period, index): Check => {
      const share = at(recurring, index)
      const isNear = call('AND', compared(share, '>=', 0.9), compared(share, '<=', 1.1))
      return {
        words: named(saasLabels.checkRevenue, period),
        value: share,
        limit: '90–110%',
        holds: call('AND', call('ISNUMBER', share), isNear),
        weight: 'warning',
        format: 'percent',
      }
    }),
    ...(cohorts
      ? [
          {
            words: saasLabels.checkCohorts,
            value: call('ROUND', minus(cohorts, last), 6),
            limit: '= 0',
            holds: isSame(minus(cohorts, last), last),
            weight: 'warning',
            format: amount,
          } as const,
        ]
      : []),
    ...(listed
      ? [
          {
            words: saasLabels.checkConcentration,
            value: call('ROUND', minus(last, listed), 6),
            limit: '≥ 0',
            holds: isAtMost(listed, last),
            weight: 'error',
            format: amount,
          } as const,
        ]
      : []),
  ]
}
