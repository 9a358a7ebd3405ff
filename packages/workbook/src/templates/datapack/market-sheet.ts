import {
  addRow,
  call,
  type Cell,
  compared,
  type Formula,
  minus,
  type NumberFormat,
  over,
  priceFormat,
  text,
  times,
  when,
} from '../../model/index.ts'
import {
  type AmountUnit,
  at,
  type Entry,
  enter,
  firstColumn,
  headerRow,
  noteRow,
  sectionRow,
  type Sourced,
  titleRows,
  unitSize,
  type Words,
  type Missing,
} from '../page.ts'
import { missing } from '../missing-figure.ts'
import { notAvailable, notMeaningful } from '../period-page.ts'
import { ratio } from '../ratio-rows.ts'
import type { DatapackMarket } from './datapack-input.ts'
import { datapackLabels } from './datapack-labels.ts'
import type { StatementPage } from './statement-sheet.ts'
import type { Statements } from './summary-sheet.ts'

/** Rows of the market page: label, value, day and source. */
const COLUMNS = 4

interface Valued {
  market: DatapackMarket
  /** Currency of the statements. */
  currency: string
  unit: AmountUnit
}

/**
 * Price, shares, market cap, enterprise value and multiples of the last fiscal year, each external figure with its day and source; and what is missing.
 *
 * Figures: `marketValue`, `enterpriseValue`, `evRevenue`, `evEbitda`, `evEbit`, `pe`, `pb`.
 */
export function fillMarket(
  page: StatementPage,
  { market, currency, unit }: Valued,
  { income, balance }: Statements,
  figures: Map<string, Cell>,
): void {
  const { sheet, translate, amount, years } = page
  const last = years.length - 1
  titleRows(sheet, translate(datapackLabels.market), page.subtitle)
  const heading = headerRow(sheet, [datapackLabels.item, datapackLabels.value].map(translate))
  text(heading, firstColumn + 2, translate(datapackLabels.asOf), { role: 'header', align: 'center' })
  text(heading, firstColumn + 3, translate(datapackLabels.source), { role: 'header', align: 'left' })
  const put = (words: Words, entry: Exclude<Entry, null>, format: NumberFormat, key?: string): Cell => {
    const row = addRow(sheet)
    const role = key === 'marketValue' || key === 'enterpriseValue' ? 'total' : 'line'
    text(row, firstColumn, translate(words), { role })
    const cell = enter(row, firstColumn + 1, entry, { format, role })
    const source = typeof entry === 'object' && 'source' in entry ? entry.source : undefined
    text(row, firstColumn + 2, source?.date ?? '', { role, align: 'center' })
    text(row, firstColumn + 3, source?.label ?? '', { role, ...(source?.link !== undefined && { link: source.link }) })
    if (key !== undefined) figures.set(key, cell)
    return cell
  }
  const given = (value: Sourced | null): Sourced | Missing => value ?? missing('market')

  put(datapackLabels.symbol, market.symbol ?? notAvailable, 'text')
  const price = put(datapackLabels.sharePrice, given(market.price), priceFormat(market.currency))
  const shares = put(datapackLabels.sharesOutstanding, given(market.shares), 'whole')
  const stated = market.marketValue === null ? null : put(datapackLabels.statedMarketValue, market.marketValue, amount)
  const known = market.price !== null && market.shares !== null
  const isSameCurrency = market.currency === currency
  const value = known ? over(times(price, shares), unitSize[unit]) : (stated ?? missing('market'))
  const marketValue = put(datapackLabels.marketValue, isSameCurrency ? value : missing('currency'), amount, 'marketValue')

  sectionRow(sheet, translate(datapackLabels.valueBridge), COLUMNS)
  const figureOf = (key: string): Exclude<Entry, null> => figures.get(`${key}.${last}`) ?? notAvailable
  const lineOf = (row: Cell[] | null): Exclude<Entry, null> => (row === null ? missing('statements') : at(row, last))
  const netDebt = put(datapackLabels.netDebt, figureOf('netDebt'), amount)
  const pensions = put(datapackLabels.pensions, lineOf(balance.of('pensions')), amount)
  const minorities = put(datapackLabels.minorities, lineOf(balance.of('minorities')), amount)
  const associates = put(datapackLabels.associates, lineOf(balance.of('associates')), amount)
  const areKnown = (...cells: Cell[]): Formula => call('AND', ...cells.map((cell) => call('ISNUMBER', cell)))
  const claims = minus(call('SUM', marketValue, netDebt, pensions, minorities), call('SUM', associates))
  const enterprise = market.isFinancial ? notMeaningful : when(areKnown(marketValue, netDebt), claims, notAvailable)
  const enterpriseValue = put(datapackLabels.enterpriseValue, enterprise, amount, 'enterpriseValue')

  sectionRow(sheet, translate(datapackLabels.multiplesOf), COLUMNS)
  put(datapackLabels.basisYear, years[last] ?? notAvailable, 'text')
  const multiple = (label: string, numerator: Cell, denominator: Formula | null, key: string): void => {
    const words = { ko: label, en: label }
    if (denominator === null) {
      put(words, notAvailable, 'multiple', key)
      return
    }
    const isKnown = call('AND', call('ISNUMBER', numerator), call('ISNUMBER', denominator))
    const positive = when(compared(numerator, '>', 0), ratio(numerator, denominator), notMeaningful)
    const entry = numerator === enterpriseValue && market.isFinancial ? notMeaningful : when(isKnown, positive, notAvailable)
    put(words, entry, 'multiple', key)
  }
  const summary = (key: string): Formula | null => figures.get(`${key}.${last}`) ?? null
  multiple('EV/Revenue', enterpriseValue, summary('revenue'), 'evRevenue')
  multiple('EV/EBITDA', enterpriseValue, summary('ebitda'), 'evEbitda')
  multiple('EV/EBIT', enterpriseValue, summary('ebit'), 'evEbit')
  const ofShareholders = income.of('shareholderIncome')
  const isStated = ofShareholders !== null && at(ofShareholders, last).content.kind !== 'text'
  multiple('P/E', marketValue, isStated ? at(ofShareholders, last) : summary('netIncome'), 'pe')
  multiple('P/B', marketValue, bookEquity(), 'pb')
  if (market.needs.length > 0) {
    sectionRow(sheet, translate(datapackLabels.needed), COLUMNS)
    for (const need of market.needs) text(addRow(sheet), firstColumn, need)
  }
  addRow(sheet)
  noteRow(sheet, translate(datapackLabels.marketNote))

  /** Equity of the shareholders: without that of minorities. */
  function bookEquity(): Formula | null {
    const [equity, minority] = [balance.of('totalEquity'), balance.of('minorities')]
    if (equity === null || at(equity, last).content.kind === 'text') return null
    return minority === null ? at(equity, last) : minus(at(equity, last), call('SUM', at(minority, last)))
  }
}
