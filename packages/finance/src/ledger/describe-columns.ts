import { currenciesIn, type DateOrder, isCurrencyCode, readingsOfDate } from '@dossier/notation'
import { currencyCode, readReportingUnit } from '../reporting-unit.ts'
import { matchesRole, monthOfHeader } from './column-names.ts'
import type { LedgerRow, LedgerRows } from './ledger-row.ts'
import { createAmountReader } from './read-amount.ts'
import { createDayReader, withoutTime } from './read-day.ts'

export type ColumnKind = 'text' | 'date' | 'amount' | 'wholeNumber' | 'empty'

/** A column of a file, with a summary of its values. */
export interface LedgerColumn {
  /** Index, from 0. */
  column: number
  header: string
  kind: ColumnKind
  filled: number
  /** Number of values that are not of the column's kind. */
  unreadable: number
  /** Number of distinct values; null above the counting limit. */
  distinct: number | null
  samples: string[]
  unreadableSamples: string[]
  /** Most frequent values first; for text columns with few distinct values. */
  values: { value: string; count: number }[]
  currencies: string[]
  /** Date orders in which all its numeric dates can be read. */
  dateOrders: DateOrder[]
  sum: number | null
  /** First and last day by the detected date order; null unless the dates decide their order. */
  from: string | null
  to: string | null
}

export interface DescribedLedger {
  /** Number of the row with the headings; 0 for none. */
  headerRow: number
  rows: number
  columns: LedgerColumn[]
  /** The first rows below the headings, with their row number in the sheet and their texts by column, truncated to `sampleLength`. */
  preview: { row: number; cells: string[] }[]
}

/** Number of rows that decide the kind of a column. */
const judgedRows = 1_000
const headerWithin = 20
/** Number of columns whose names are checked to find the headings. */
const headerColumns = 200
const maxDistinct = 1_000
const maxValues = 40
const samplesKept = 5
const previewedRows = 8
const sampleLength = 80
/** Minimum share of a column's values that must be of its kind. */
const enough = 0.8

/**
 * Reads every row of a sheet and describes its columns.
 * @param headerRow number of the row with the headings, 0 for none; detected where undefined
 */
export async function describeColumns(rows: LedgerRows, headerRow?: number): Promise<DescribedLedger> {
  const beginning: LedgerRow[] = []
  let found: { header: LedgerRow | undefined; collectors: Collector[]; preview: DescribedLedger['preview'] } | undefined
  let count = 0
  const begin = (): NonNullable<typeof found> => {
    const header =
      headerRow === undefined ? headerOf(beginning.slice(0, headerWithin)) : beginning.find(({ number }) => number === headerRow)
    const body = beginning.filter(({ number }) => number > (header?.number ?? headerRow ?? 0))
    const width = beginning.reduce((most, { cells }) => Math.max(most, cells.length), 0)
    const collectors = Array.from({ length: width }, (_, column) => createCollector(column, header?.cells[column] ?? '', body))
    for (const row of body) add(collectors, row)
    return { header, collectors, preview: body.slice(0, previewedRows).map((row) => previewOf(row, width)) }
  }
  const add = (collectors: Collector[], { cells }: LedgerRow): void => {
    count += 1
    for (let column = 0; column < cells.length; column += 1) {
      const text = cells[column]
      if (text === undefined || text === '') continue
      ;(collectors[column] ??= createCollector(column, '', [])).add(text)
    }
  }
  for await (const chunk of rows)
    for (const row of chunk) {
      if (found) add(found.collectors, row)
      else if (beginning.push(row) === judgedRows) found = begin()
    }
  found ??= begin()
  const { header, collectors, preview } = found
  return { headerRow: header?.number ?? 0, rows: count, columns: collectors.map((collector) => collector.describe()), preview }
}

const previewOf = ({ number, cells }: LedgerRow, width: number): DescribedLedger['preview'][number] => ({
  row: number,
  cells: Array.from({ length: width }, (_, column) => cutText(cells[column] ?? '')),
})

/** Does not split surrogate pairs. */
const cutText = (text: string): string =>
  text.length > sampleLength ? `${text.slice(0, sampleLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text

/** The row whose cells are names of columns; else the first row with several texts. */
export function headerOf(rows: readonly LedgerRow[]): LedgerRow | undefined {
  const amounts = createAmountReader()
  const days = createDayReader()
  const isNamed = (cell: string): boolean => cell !== '' && (matchesRole(cell) || monthOfHeader(cell) !== undefined)
  const scores = rows.map(({ cells }) => cells.slice(0, headerColumns).filter(isNamed).length)
  const best = Math.max(0, ...scores)
  const named = rows[scores.indexOf(best)]
  // A row of dates is not a heading.
  if (named && best >= 2 && named.cells.slice(0, headerColumns).some((cell) => matchesRole(cell))) return named
  return rows.find(({ cells }) => {
    const filled = cells.filter((cell) => cell !== '')
    return filled.length >= 2 && filled.every((cell) => amounts.read(cell) === undefined && days(cell) === undefined)
  })
}

interface Collector {
  add(text: string): void
  describe(): LedgerColumn
}

function createCollector(column: number, header: string, beginning: readonly LedgerRow[]): Collector {
  const judged = beginning.flatMap(({ cells }) => cells[column] || [])
  const scale = readReportingUnit(header)?.scale ?? 1
  const amounts = createAmountReader(scale)
  const kind = kindOf(judged, header)
  const days = kind === 'date' ? createDateCounter() : undefined
  let filled = 0
  let unreadable = 0
  let sum = 0
  let values: Map<string, number> | undefined = new Map()
  const samples = new Set<string>()
  const unreadableSamples = new Set<string>()
  const isReadable = (text: string): boolean => {
    if (days) return days.add(text)
    if (kind !== 'amount' && kind !== 'wholeNumber') return true
    const amount = amounts.read(text)
    if (amount === undefined) return false
    sum += amount
    return true
  }
  return {
    add(text) {
      filled += 1
      if (isReadable(text)) {
        if (samples.size < samplesKept) samples.add(text.slice(0, sampleLength))
      } else {
        unreadable += 1
        if (unreadableSamples.size < samplesKept) unreadableSamples.add(text.slice(0, sampleLength))
      }
      if (values === undefined) return
      const known = values.get(text)
      if (known === undefined && values.size === maxDistinct) values = undefined
      else values.set(text, (known ?? 0) + 1)
    },
    describe() {
      const listed = kind === 'text' && values !== undefined && values.size <= maxValues ? [...values] : []
      const named = new Set([...amounts.currencies].flatMap((sign) => currencyCode(sign) ?? []))
      for (const code of currenciesIn(header)) named.add(code)
      for (const [value] of listed) if (isCurrencyCode(value)) named.add(value.toUpperCase())
      return {
        column,
        header: header.slice(0, sampleLength * 2),
        kind: filled === 0 ? 'empty' : kind,
        filled,
        unreadable,
        distinct: values?.size ?? null,
        samples: [...samples],
        unreadableSamples: [...unreadableSamples],
        values: listed
          .map(([value, count]) => ({ value: value.slice(0, sampleLength), count }))
          .toSorted((one, other) => other.count - one.count),
        currencies: [...named],
        ...(days?.describe() ?? { dateOrders: [], from: null, to: null }),
        sum: kind === 'amount' || kind === 'wholeNumber' ? sum : null,
      }
    },
  }
}

function kindOf(texts: readonly string[], header: string): ColumnKind {
  if (texts.length === 0) return 'text'
  const [amounts, days] = [createAmountReader(), createDayReader()]
  const share = (isOf: (text: string) => boolean): number => texts.filter(isOf).length / texts.length
  // Numbers of six or eight digits may be days if all of them are valid dates.
  const isDigits = texts.every((text) => /^\d+$/.test(text))
  const dates = share((text) => days(text) !== undefined)
  if (dates >= (isDigits ? 1 : enough)) return 'date'
  if (isDigits && readReportingUnit(header) === null) return 'wholeNumber'
  const readable = texts.filter((text) => amounts.read(text) !== undefined)
  if (readable.length < enough * texts.length) return 'text'
  return readable.every((text) => /^-?\d+$/.test(text)) ? 'wholeNumber' : 'amount'
}

const orders = ['yearFirst', 'dayFirst', 'monthFirst'] as const

/** Counts the date orders in which the dates of a column can be read, and tracks their first and last day. */
function createDateCounter() {
  const readers = new Map(orders.map((order) => [order, createDayReader(order)]))
  const unordered = createDayReader()
  let inFigures = 0
  const possible = new Map<DateOrder, number>()
  const texts = new Map<string, readonly DateOrder[]>()
  const spans = new Map<DateOrder, { from: string; to: string }>()
  const widen = (order: DateOrder, day: string): void => {
    const span = spans.get(order)
    if (!span) spans.set(order, { from: day, to: day })
    else if (day < span.from) span.from = day
    else if (day > span.to) span.to = day
  }
  const ordersOf = (text: string): readonly DateOrder[] => {
    const day = withoutTime(text) ?? text
    const known = texts.get(day)
    if (known) return known
    const found = readingsOfDate(day)
    const own = found ? orders.filter((order) => found[order] !== undefined) : []
    if (texts.size < 50_000) texts.set(day, own)
    return own
  }
  return {
    /** Whether it is a date. */
    add(text: string): boolean {
      const read = unordered(text)
      if (read === undefined) return false
      const own = ordersOf(text)
      if (own.length > 0) inFigures += 1
      for (const order of own) possible.set(order, (possible.get(order) ?? 0) + 1)
      for (const order of orders) {
        const day = own.length > 0 || 'isAmbiguous' in read ? readers.get(order)?.(text) : read
        if (day && 'day' in day) widen(order, day.day)
      }
      return true
    },
    describe(): Pick<LedgerColumn, 'dateOrders' | 'from' | 'to'> {
      const most = Math.max(0, ...possible.values())
      const dateOrders = inFigures === 0 ? [] : orders.filter((order) => possible.get(order) === most)
      const [only] = dateOrders
      const span = dateOrders.length <= 1 ? spans.get(only ?? 'yearFirst') : undefined
      return { dateOrders, from: span?.from ?? null, to: span?.to ?? null }
    },
  }
}
