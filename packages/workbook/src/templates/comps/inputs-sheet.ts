import {
  addRow,
  calculated,
  call,
  type Cell,
  compared,
  fixed,
  type Formula,
  input,
  minus,
  over,
  plus,
  range,
  type Row,
  text,
  times,
  when,
} from '../../model/index.ts'
import { at, enter, firstColumn, sectionRow, type Sourced, titleRows, unitSize, type Words } from '../page.ts'
import { missing } from '../missing-figure.ts'
import { type CompsBook, notAvailable } from './comps-book.ts'
import { type CompsCompany, type CompsPeer, type MetricKey, metricKeys, type MultipleKey } from './comps-input.ts'
import { multiplesOf } from './multiples.ts'
import { compsLabels, metricWords } from './comps-labels.ts'

/** Figures of a company that other sheets refer to. */
export interface CompanyCells {
  company: CompsCompany
  isIncluded: Cell
  isFinancial: Cell
  fiscalYearEnd: Cell
  ltmTo: Cell
  price: Cell | null
  shares: Cell
  options: { count: Cell; strike: Cell } | null
  diluted: Cell
  marketCap: Cell | null
  netClaims: Cell
  enterpriseValue: Cell | null
  bookEquity: Cell
  ltm: Record<MetricKey, Cell>
  calendar: Record<MetricKey, Cell>
  /** "N/A" without estimates. */
  ntm: Record<MetricKey, Cell>
  /** Revenue of the calendar year before. */
  revenueBefore: Cell
  /** Periods of revenue that its last twelve months are computed from. */
  revenuePeriods: Cell[]
}

export interface CompsInputs {
  unitSize: Cell
  largestMeaningful: Record<MultipleKey, Cell>
  subject: CompanyCells
  peers: CompanyCells[]
}

/** Of the widest block, which is one page wide. */
const columns = 13

/** Every external figure with its source, and the derived figures of each company: dilution, enterprise value, LTM, calendar year. */
export function fillCompsInputs(book: CompsBook): CompsInputs {
  const { translate } = book
  const sheet = book.sheets.inputs
  titleRows(sheet, translate(compsLabels.inputs), book.subtitle)
  const sizeRow = addRow(sheet)
  text(sizeRow, firstColumn, translate(compsLabels.unitSize))
  const size = input(sizeRow, firstColumn + 1, unitSize[book.input.unit], null, { format: 'whole', name: 'UnitSize' })
  const ntmRow = addRow(sheet)
  text(ntmRow, firstColumn, `${translate(compsLabels.ntmMonth)} (${translate(compsLabels.ntmTo)} ${book.input.ntmTo})`)
  const ntmMonth = input(ntmRow, firstColumn + 1, Number(book.input.ntmTo.slice(5, 7)), null, { format: 'whole' })
  const largestMeaningful = limitRows(book)
  addRow(sheet)

  const companies: CompsCompany[] = [...book.input.peers, book.input.subject]
  const capital = capitalBlock(book, companies, size)
  const blocks = Object.fromEntries(
    metricKeys.map((metric) => [
      metric,
      metricBlock(
        book,
        companies,
        metric,
        capital.map(({ fiscalYearEnd }) => fiscalYearEnd),
        ntmMonth,
      ),
    ]),
  ) as Record<MetricKey, MetricCells[]>
  const cells = capital.map((own, index): CompanyCells => {
    const of = (pick: (cells: MetricCells) => Cell): Record<MetricKey, Cell> =>
      Object.fromEntries(metricKeys.map((metric) => [metric, pick(at(blocks[metric], index))])) as Record<MetricKey, Cell>
    return {
      ...own,
      ltm: of(({ ltm }) => ltm),
      calendar: of(({ calendar }) => calendar),
      ntm: of(({ ntm }) => ntm),
      revenueBefore: at(blocks.revenue, index).before,
      revenuePeriods: at(blocks.revenue, index).periods,
    }
  })
  return { unitSize: size, largestMeaningful, peers: cells.slice(0, -1), subject: at(cells, -1) }
}

/** Next to the label of each multiple, its largest meaningful value. */
function limitRows({ input: { largestMeaningful, calendarYear }, sheets, translate }: CompsBook): CompsInputs['largestMeaningful'] {
  const sheet = sheets.inputs
  text(addRow(sheet), firstColumn, translate(compsLabels.largestMeaningful), { role: 'note' })
  const cells = multiplesOf(calendarYear).map(({ key, label }) => {
    const row = addRow(sheet)
    text(row, firstColumn, label)
    return [key, input(row, firstColumn + 1, largestMeaningful[key], null, { format: 'multiple' })] as const
  })
  return Object.fromEntries(cells) as CompsInputs['largestMeaningful']
}

type CapitalCells = Omit<CompanyCells, 'ltm' | 'calendar' | 'ntm' | 'revenueBefore' | 'revenuePeriods'>

function blockHead(book: CompsBook, title: string, labels: readonly Words[]): void {
  const sheet = book.sheets.inputs
  sectionRow(sheet, title, columns)
  const row = addRow(sheet)
  labels.forEach((words, column) =>
    text(row, firstColumn + column, book.translate(words), { role: 'note', align: column === 0 ? 'left' : 'right' }),
  )
}

const isPeer = (company: CompsCompany): company is CompsPeer => 'isIncluded' in company

function capitalBlock(book: CompsBook, companies: readonly CompsCompany[], size: Cell): CapitalCells[] {
  const sheet = book.sheets.inputs
  const { amount, price: priceLook } = book
  const labels = [
    'company',
    'included',
    'financial',
    'fiscalYearEnd',
    'price',
    'shares',
    'options',
    'strike',
    'diluted',
    'marketCap',
  ] as const
  const claims = [
    'company',
    'debt',
    'leases',
    'preferred',
    'minority',
    'pension',
    'cash',
    'associates',
    'netClaims',
    'enterpriseValue',
    'bookEquity',
    'ltmTo',
  ] as const
  blockHead(
    book,
    book.translate(compsLabels.capital),
    labels.map((key) => compsLabels[key]),
  )
  const priced = companies.map((company) => {
    const row = companyRow(book, company)
    const flag = (column: number, value: boolean): Cell => {
      const cell = input(row, firstColumn + column, value ? 1 : 0, null, { format: 'flag' })
      sheet.choices.push({ cell, values: ['1', '0'] })
      return cell
    }
    const isIncluded = flag(1, !isPeer(company) || company.isIncluded)
    const isFinancial = flag(2, company.isFinancial)
    const fiscalYearEnd = input(row, firstColumn + 3, company.fiscalYearEnd, null, { format: 'whole' })
    const price = company.price ? enter(row, firstColumn + 4, company.price, { format: priceLook }) : null
    if (!price) enter(row, firstColumn + 4, missing('entered'))
    const shares = enter(row, firstColumn + 5, company.shares, { format: 'whole' })
    const options = company.options && {
      count: enter(row, firstColumn + 6, company.options.count, { format: 'whole' }),
      strike: enter(row, firstColumn + 7, company.options.strike, { format: priceLook }),
    }
    const newShares: Formula | null = options && price ? call('MAX', 0, times(options.count, minus(1, over(options.strike, price)))) : null
    const diluted = calculated(row, firstColumn + 8, newShares ? plus(shares, newShares) : call('SUM', shares), { format: 'whole' })
    const marketCap = price && calculated(row, firstColumn + 9, over(times(price, diluted), fixed(size)), { format: amount })
    return { company, isIncluded, isFinancial, fiscalYearEnd, price, shares, options, diluted, marketCap }
  })
  addRow(sheet)
  blockHead(
    book,
    book.translate(compsLabels.claims),
    claims.map((key) => compsLabels[key]),
  )
  const found = priced.map((of): CapitalCells => {
    const { company, marketCap } = of
    const row = companyRow(book, company)
    const amounts = (['debt', 'leases', 'preferred', 'minority', 'pension', 'cash', 'associates'] as const).map((key, column) =>
      enter(row, firstColumn + 1 + column, company[key] ?? missing('statedOrEntered'), { format: amount }),
    )
    const [debt, leases, preferred, minority, pension, cash, associates] = amounts as [Cell, Cell, Cell, Cell, Cell, Cell, Cell]
    const sum = minus(plus(debt, leases, preferred, minority, pension), cash, associates)
    const netClaims = calculated(
      row,
      firstColumn + 8,
      when(compared(call('COUNT', range(amounts)), '=', amounts.length), sum, notAvailable),
      { format: amount },
    )
    const enterpriseValue =
      marketCap &&
      calculated(row, firstColumn + 9, when(call('ISNUMBER', netClaims), plus(marketCap, netClaims), notAvailable), { format: amount })
    const bookEquity = enter(row, firstColumn + 10, company.bookEquity ?? missing('statements'), { format: amount })
    const ltmTo = text(row, firstColumn + 11, company.ltmTo, { align: 'right' })
    return { ...of, ltmTo, netClaims, enterpriseValue, bookEquity }
  })
  addRow(sheet)
  return found
}

function companyRow(book: CompsBook, company: CompsCompany): Row {
  const row = addRow(book.sheets.inputs)
  text(row, firstColumn, isPeer(company) ? company.name : `${company.name} (${book.translate(compsLabels.subject)})`)
  return row
}

interface MetricCells {
  ltm: Cell
  calendar: Cell
  ntm: Cell
  /** Of the calendar year before. */
  before: Cell
  periods: Cell[]
}

function metricBlock(
  book: CompsBook,
  companies: readonly CompsCompany[],
  metric: MetricKey,
  yearEnds: readonly Cell[],
  ntmMonth: Cell,
): MetricCells[] {
  const { amount: format } = book
  const { calendarYear } = book.input
  const years = [calendarYear - 1, calendarYear, calendarYear + 1]
  const periods = ['company', 'fiscalYear', 'yearToDate', 'priorYearToDate', 'ltm'] as const
  blockHead(book, book.translate(metricWords[metric]), [
    ...periods.map((key) => compsLabels[key]),
    ...years.map((year) => ({ ko: `${year}년 종료 회계연도`, en: `FY ending ${year}` })),
    compsLabels.calendarBefore,
    compsLabels.calendarYear,
    compsLabels.estimate,
    compsLabels.laterEstimate,
    compsLabels.ntm,
  ])
  const found = companies.map((company, index): MetricCells => {
    const row = companyRow(book, company)
    const given = company.metrics[metric]
    const put = (column: number, figure: Sourced | null, reason: 'statements' | 'statedOrEntered' | 'entered' = 'statements'): Cell =>
      enter(row, firstColumn + column, figure ?? missing(reason), { format })
    const year = put(1, given.fiscalYear)
    const toDate = put(2, given.yearToDate)
    const prior = put(3, given.priorYearToDate)
    const known = (...cells: Cell[]): Formula =>
      cells.length === 1 ? call('ISNUMBER', at(cells, 0)) : call('AND', ...cells.map((cell) => call('ISNUMBER', cell)))
    const ltm = calculated(
      row,
      firstColumn + 4,
      when(known(year, toDate, prior), minus(plus(year, toDate), prior), when(known(year), year, notAvailable)),
      { format },
    )
    const ending = [put(5, given.endingBefore), put(6, given.endingIn, 'statedOrEntered'), put(7, given.endingAfter, 'statedOrEntered')]
    const month = at(yearEnds, index)
    const calendarised = (column: number, first: Cell, second: Cell): Cell => {
      const blend = plus(times(over(month, 12), first), times(minus(1, over(month, 12)), second))
      return calculated(
        row,
        firstColumn + column,
        when(call('AND', compared(month, '=', 12), known(first)), first, when(known(first, second), blend, notAvailable)),
        { format },
      )
    }
    const before = calendarised(8, at(ending, 0), at(ending, 1))
    const calendar = calendarised(9, at(ending, 1), at(ending, 2))
    const [first, second] = [put(10, given.estimate, 'entered'), put(11, given.laterEstimate, 'entered')]
    // Months of the next twelve that lie after the year-end.
    const months = call('MOD', minus(fixed(ntmMonth), month), 12)
    const weighted = plus(times(minus(1, over(months, 12)), first), times(over(months, 12), second))
    const isWhole = compared(fixed(ntmMonth), '=', month)
    const ntm = calculated(
      row,
      firstColumn + 12,
      when(call('AND', isWhole, known(first)), first, when(known(first, second), weighted, notAvailable)),
      { format },
    )
    return { ltm, calendar, ntm, before, periods: [year, toDate, prior] }
  })
  addRow(book.sheets.inputs)
  return found
}
