import { currenciesIn, type DateOrder, isCurrencyCode, mayBeTold } from '@dossier/notation'
import { monthAfter } from '../calendar-month.ts'
import { readReportingUnit } from '../reporting-unit.ts'
import type { CleaningLog, CleaningRuleCode } from './cleaning-log.ts'
import { isTotalWord } from './column-names.ts'
import { cellOf, LedgerRefused, type LedgerRow } from './ledger-row.ts'
import { type AmountReader, createAmountReader } from './read-amount.ts'
import { createDayReader } from './read-day.ts'

/** A file of rows with what its columns hold, by their number from 0. */
export interface LedgerSource<Role extends string> {
  /** All of the sheet, its headings too. */
  rows: AsyncIterable<LedgerRow>
  /** Number of the row with the headings, from 1; 0 for none. */
  headerRow: number
  columns: Partial<Record<Role, number>>
  dateOrder?: DateOrder
}

/** What holds for all files. */
export interface LedgerSpan {
  /** ISO 4217. */
  currency: string
  /** The last month of the cube. */
  lastMonth: string
}

/** Months before the last that a cube reaches back; earlier dates are those of an empty field. */
const longestMonths = 240

/** Reads the rows of one file: days, amounts with their currency, rows that are none. */
export class SourceReader<Role extends string> {
  readonly #source: LedgerSource<Role>
  readonly #file: number
  readonly #log: CleaningLog
  readonly #span: LedgerSpan
  readonly #days: ReturnType<typeof createDayReader>
  readonly #amounts = new Map<number, AmountReader>()
  readonly #currencies: Set<string>
  #header: LedgerRow | undefined
  /** The columns in the order of their headings. */
  #byHeading: number[] | undefined
  readonly #firstMonth: string

  /** @param currencies that the files name, shared by all of them */
  constructor(source: LedgerSource<Role>, file: number, log: CleaningLog, span: LedgerSpan, currencies: Set<string>) {
    this.#source = source
    this.#file = file
    this.#log = log
    this.#span = span
    this.#days = createDayReader(source.dateOrder)
    this.#currencies = currencies
    this.#firstMonth = monthAfter(span.lastMonth, -longestMonths)
  }

  /** The rows below the headings. @throws LedgerRefused for a column that no row has */
  async *rows(): AsyncGenerator<LedgerRow> {
    const { rows, headerRow } = this.#source
    let width = 0
    for await (const row of rows) {
      width = Math.max(width, row.cells.length)
      if (row.number < headerRow) continue
      if (row.number === headerRow) {
        this.#header = row
        continue
      }
      yield row
    }
    const beyond = (Object.values(this.#source.columns) as number[]).find((column) => column >= width)
    if (width > 0 && beyond !== undefined) throw new LedgerRefused({ code: 'column-not-found', column: beyond, file: this.#file })
  }

  text(row: LedgerRow, role: Role): string {
    return cellOf(row, this.#source.columns[role])
  }

  has(role: Role): boolean {
    return this.#source.columns[role] !== undefined
  }

  heading(role: Role): string {
    return this.headingOf(this.#source.columns[role])
  }

  headingOf(column: number | undefined): string {
    return column === undefined ? '' : this.#header?.cells[column] || `#${column + 1}`
  }

  /** A number by which rows are compared that say the same under every heading, in whichever order the files of a ledger have their columns. */
  fingerprint({ cells }: LedgerRow): number {
    const headings = this.#header?.cells
    if (headings === undefined) return fingerprintOf(cells)
    this.#byHeading ??= headings
      .map((heading, column) => ({ heading, column }))
      .toSorted((one, other) => (one.heading < other.heading ? -1 : Number(one.heading > other.heading)))
      .map(({ column }) => column)
    return fingerprintOf([...this.#byHeading.map((column) => cells[column] ?? ''), ...cells.slice(headings.length)])
  }

  /** A day; undefined where it cannot be read. @throws LedgerRefused where it can be read as several */
  day(row: LedgerRow, role: Role): string | undefined {
    const text = this.text(row, role)
    const read = text === '' ? undefined : this.#days(text)
    if (read && 'isAmbiguous' in read)
      throw new LedgerRefused({ code: 'date-order-needed', column: this.heading(role), example: text, file: this.#file })
    return read?.day
  }

  /** An amount in units of the currency; undefined where it cannot be read. */
  amount(row: LedgerRow, column: number | undefined): number | undefined {
    if (column === undefined) return undefined
    let reader = this.#amounts.get(column)
    if (!reader) {
      const heading = this.#header?.cells[column] ?? ''
      reader = createAmountReader(readReportingUnit(heading)?.scale)
      this.#amounts.set(column, reader)
      for (const code of currenciesIn(heading)) this.#name(code)
    }
    const value = reader.read(cellOf(row, column))
    for (const code of reader.currencies) this.#name(code)
    return value
  }

  columnOf(role: Role): number | undefined {
    return this.#source.columns[role]
  }

  /** What the row says of its currency counts for all. */
  readCurrency(row: LedgerRow, role: Role): void {
    const text = this.text(row, role)
    if (text === '') return
    if (isCurrencyCode(text)) this.#name(text.toUpperCase())
    else for (const code of currenciesIn(text)) this.#name(code)
  }

  /** Whether a row is none: the headings again, or a sum of others. The amount of a sum is no part of what was read. */
  leaveOutIfNone(row: LedgerRow, roles: { name: Role; date: Role }): boolean {
    const [name, date] = [this.text(row, roles.name), this.text(row, roles.date)]
    const leaveOut = (code: CleaningRuleCode): true => {
      this.#log.leaveOut(code, { file: this.#file, row: row.number, column: null, before: beginningOf(row), after: null }, undefined)
      return true
    }
    const isHeading = this.#header !== undefined && name !== '' && name === this.heading(roles.name) && date === this.heading(roles.date)
    if (isHeading) return leaveOut('repeated-heading')
    // A customer may be called "Total"; a sum has no date.
    if (
      !(this.has(roles.date) && date !== '' && this.#days(date)) &&
      [name, date, row.cells.find((cell) => cell !== '') ?? ''].some(isTotalWord)
    )
      return leaveOut('total-row')
    return false
  }

  isWithin(day: string): boolean {
    const month = day.slice(0, 7)
    return month <= this.#span.lastMonth && month > this.#firstMonth
  }

  /** A sign with several readings is what the ledger is said to be in, where it can be. */
  #name(code: string): void {
    if (this.#currencies.has(code)) return
    this.#currencies.add(code)
    const { currency } = this.#span
    if (mayBeTold(currency, code, new Set([currency]))) return
    const [first = code] = this.#currencies
    if (this.#currencies.size > 1) throw new LedgerRefused({ code: 'mixed-currencies', currencies: [...this.#currencies] })
    throw new LedgerRefused({ code: 'other-currency', currency, found: first })
  }
}

/** The first cells of a row, for somebody to know it by. */
export const beginningOf = ({ cells }: LedgerRow): string =>
  cells
    .filter((cell) => cell !== '')
    .slice(0, 6)
    .join(' | ')

/** A number by which rows are compared that say the same in every cell, in an order of theirs. */
function fingerprintOf(cells: readonly string[]): number {
  let [high, low] = [0x811c9dc5, 0x1b873593]
  for (const cell of cells) {
    for (let at = 0; at < cell.length; at += 1) {
      const code = cell.charCodeAt(at)
      high = Math.imul(high ^ code, 0x01000193)
      low = Math.imul(low ^ code, 0x85ebca6b)
      low ^= low >>> 13
    }
    high = Math.imul(high ^ 0x1f, 0x01000193)
    low = Math.imul(low ^ 0x1f, 0xc2b2ae35)
  }
  return (high >>> 0) * 0x20_0000 + ((low >>> 0) & 0x1f_ffff)
}
