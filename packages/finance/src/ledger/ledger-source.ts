import { currenciesIn, type DateOrder, isCurrencyCode, matchesCurrency } from '@dossier/notation'
import { monthAfter } from '../calendar-month.ts'
import { readReportingUnit } from '../reporting-unit.ts'
import type { CleaningLog, CleaningRuleCode } from './cleaning-log.ts'
import { isTotalWord } from './column-names.ts'
import { cellOf, LedgerRefused, type LedgerRow, type LedgerRows } from './ledger-row.ts'
import { type AmountReader, createAmountReader } from './read-amount.ts'
import { createDayReader } from './read-day.ts'

/** A file of rows with the roles of its columns, by column index from 0. */
export interface LedgerSource<Role extends string> {
  /** All rows of the sheet, including its headings. */
  rows: LedgerRows
  /** Number of the row with the headings, from 1; 0 for none. */
  headerRow: number
  columns: Partial<Record<Role, number>>
  dateOrder?: DateOrder
}

/** Settings for all files. */
export interface LedgerSpan {
  /** ISO 4217. */
  currency: string
  /** The last month of the cube. */
  lastMonth: string
}

/** Maximum length of a cube in months, up to its last month; earlier dates come from empty fields. */
const longestMonths = 240

/** Reads the rows of one file: days, amounts with their currency, and rows to leave out. */
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

  /** @param currencies named in the files, shared by all of them */
  constructor(source: LedgerSource<Role>, file: number, log: CleaningLog, span: LedgerSpan, currencies: Set<string>) {
    this.#source = source
    this.#file = file
    this.#log = log
    this.#span = span
    this.#days = createDayReader(source.dateOrder)
    this.#currencies = currencies
    this.#firstMonth = monthAfter(span.lastMonth, -longestMonths)
  }

  /** @param use receives the rows below the headings @throws LedgerRefused for a column index beyond the widest row */
  async eachRow(use: (row: LedgerRow) => void): Promise<void> {
    const { rows, headerRow } = this.#source
    let width = 0
    for await (const chunk of rows)
      for (const row of chunk) {
        width = Math.max(width, row.cells.length)
        if (row.number === headerRow) this.#header = row
        else if (row.number > headerRow) use(row)
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

  /** Records the currency that the row names. */
  readCurrency(row: LedgerRow, role: Role): void {
    const text = this.text(row, role)
    if (text === '') return
    if (isCurrencyCode(text)) this.#name(text.toUpperCase())
    else for (const code of currenciesIn(text)) this.#name(code)
  }

  /** Leaves out a row that repeats the headings or adds up other rows. The amount of a total does not count as read. */
  leaveOutIfNotData(row: LedgerRow, roles: { name: Role; date: Role }): boolean {
    const [name, date] = [this.text(row, roles.name), this.text(row, roles.date)]
    const leaveOut = (code: CleaningRuleCode): true => {
      this.#log.leaveOut(code, { file: this.#file, row: row.number, column: null, before: beginningOf(row), after: null }, undefined)
      return true
    }
    const isHeading = this.#header !== undefined && name !== '' && name === this.heading(roles.name) && date === this.heading(roles.date)
    if (isHeading) return leaveOut('repeated-heading')
    // A customer may be named "Total"; a total has no date.
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

  /** An ambiguous currency sign is read as the ledger's currency where possible. */
  #name(code: string): void {
    if (this.#currencies.has(code)) return
    this.#currencies.add(code)
    const { currency } = this.#span
    if (matchesCurrency(currency, code, new Set([currency]))) return
    const [first = code] = this.#currencies
    if (this.#currencies.size > 1) throw new LedgerRefused({ code: 'mixed-currencies', currencies: [...this.#currencies] })
    throw new LedgerRefused({ code: 'other-currency', currency, found: first })
  }
}

/** The first cells of a row, to identify it for a reader. */
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
