import { type CalendarMonth, calendarMonthOf, monthAfter, monthsApart } from '../calendar-month.ts'
import type { CustomerMonth } from '../saas/index.ts'
import { CleaningLog, type CleaningReport } from './cleaning-log.ts'
import { CustomerNames } from './customer-names.ts'
import { LedgerRefused, type LedgerRow } from './ledger-row.ts'
import { beginningOf, type LedgerSource, type LedgerSpan, SourceReader } from './ledger-source.ts'
import { MemberRowCounter, UsedRowCounter, type UsedRows } from './used-rows.ts'

export type SubscriptionRole = 'customer' | 'invoice' | 'month' | 'serviceEnd' | 'recurringAmount' | 'servicesAmount' | 'currency'

export interface SubscriptionSource extends LedgerSource<SubscriptionRole> {
  /** Columns that each contain the recurring revenue of one month. */
  monthColumns: readonly { column: number; month: CalendarMonth }[]
}

export interface CleanSubscriptions {
  rows: CustomerMonth[]
  names: ReadonlyMap<string, string>
  /** Services revenue by month; null without such a column. */
  services: ReadonlyMap<CalendarMonth, number> | null
  /** Amounts by month of rows that were left out although their month and amount can be read. */
  leftOut: ReadonlyMap<CalendarMonth, number>
  /** Rows by each month that they have an amount of. */
  usedRows: readonly UsedRows[]
  /** Rows of the last month by customer id. */
  customerRows: MemberRowCounter<string>
  cleaning: CleaningReport
}

/** Tolerance for amounts that cancel out, relative to their size. */
const imprecision = 1e-9

interface Cell {
  amount: number
  size: number
  /** Row of its last negative amount. */
  credit: { file: number; row: number } | undefined
}

/**
 * Reads rows of invoices or recurring revenue into revenue by customer and month. A credit reduces the revenue of its month, and any excess that of
 * the preceding months; an amount for several months is spread over them evenly.
 * @throws LedgerRefused
 */
export async function cleanSubscriptions(sources: readonly SubscriptionSource[], span: LedgerSpan): Promise<CleanSubscriptions> {
  const cleaner = new SubscriptionCleaner(sources.length, span)
  for (const [file, source] of sources.entries()) await cleaner.read(source, file)
  return cleaner.finish(sources.some(({ columns }) => columns.servicesAmount !== undefined))
}

class SubscriptionCleaner {
  readonly #span: LedgerSpan
  readonly #log: CleaningLog
  readonly #customers = new CustomerNames()
  readonly #currencies = new Set<string>()
  /** By customer, then month. */
  readonly #cells: Map<CalendarMonth, Cell>[] = []
  readonly #services = new Map<CalendarMonth, number>()
  readonly #leftOut = new Map<CalendarMonth, number>()
  readonly #seen = new Set<number>()
  readonly #usedRows = new UsedRowCounter()
  readonly #customerRows = new MemberRowCounter<string>()

  constructor(files: number, span: LedgerSpan) {
    this.#span = span
    this.#log = new CleaningLog(files)
  }

  async read(source: SubscriptionSource, file: number): Promise<void> {
    const reader = new SourceReader(source, file, this.#log, this.#span, this.#currencies)
    const isWide = source.monthColumns.length > 0
    await reader.eachRow((row) => {
      if (reader.leaveOutIfNotData(row, { name: 'customer', date: 'month' })) return
      reader.readCurrency(row, 'currency')
      if (isWide) this.#readWide(reader, source, row, file)
      else this.#readRow(reader, row, file)
    })
  }

  #readRow(reader: SourceReader<SubscriptionRole>, row: LedgerRow, file: number): void {
    const at = { file, row: row.number }
    const text = reader.text(row, 'recurringAmount')
    const hasServices = reader.text(row, 'servicesAmount') !== ''
    // A row with only services has no recurring amount.
    const amount = text === '' && hasServices ? 0 : reader.amount(row, reader.columnOf('recurringAmount'))
    const services = hasServices ? reader.amount(row, reader.columnOf('servicesAmount')) : 0
    const day = reader.day(row, 'month')
    const month = day === undefined ? undefined : calendarMonthOf(day)
    const leaveOut = (code: Parameters<CleaningLog['leaveOut']>[0], role: SubscriptionRole | null, before: string): void => {
      this.#log.leaveOut(code, { ...at, column: role && reader.heading(role), before, after: null }, amount)
      if (month !== undefined && amount !== undefined) this.#leftOut.set(month, (this.#leftOut.get(month) ?? 0) + amount)
    }
    const name = reader.text(row, 'customer')
    if (text === '' && !hasServices) return leaveOut('missing-amount', 'recurringAmount', beginningOf(row))
    if (amount === undefined) return leaveOut('unreadable-amount', 'recurringAmount', text)
    if (services === undefined) return leaveOut('unreadable-amount', 'servicesAmount', reader.text(row, 'servicesAmount'))
    if (day === undefined || month === undefined) return leaveOut('unreadable-date', 'month', reader.text(row, 'month'))
    if (!reader.isWithin(day)) return leaveOut('date-out-of-range', 'month', reader.text(row, 'month'))
    if (name === '') return leaveOut('missing-customer', 'customer', beginningOf(row))
    const months = this.#monthsOf(reader, row, day)
    if (months === 'unreadable') return leaveOut('unreadable-date', 'serviceEnd', reader.text(row, 'serviceEnd'))
    if (months === 'backwards') return leaveOut('end-before-start', 'serviceEnd', reader.text(row, 'serviceEnd'))
    const fingerprint = reader.fingerprint(row)
    if (this.#seen.has(fingerprint)) {
      if (reader.text(row, 'invoice') !== '') return leaveOut('duplicate-row', null, beginningOf(row))
      this.#log.record('identical-row', { ...at, column: null, before: beginningOf(row), after: beginningOf(row) }, amount)
    }
    this.#seen.add(fingerprint)
    if (amount === 0 && !hasServices)
      this.#log.record('zero-amount', { ...at, column: reader.heading('recurringAmount'), before: text, after: '0' }, 0)
    this.#log.use(file, amount)
    if (months > 1)
      this.#log.record('spread-over-service', { ...at, column: null, before: text, after: `${months} × ${amount / months}` }, amount)
    const id = this.#customers.idOf(name, file, row.number)
    for (let one = 0; one < months; one += 1) this.#add(id, monthAfter(month, one), amount / months, at)
    if (services !== 0) this.#services.set(month, (this.#services.get(month) ?? 0) + services)
  }

  #monthsOf(reader: SourceReader<SubscriptionRole>, row: LedgerRow, day: string): number | 'unreadable' | 'backwards' {
    const text = reader.text(row, 'serviceEnd')
    if (text === '') return 1
    const end = reader.day(row, 'serviceEnd')
    if (end === undefined) return 'unreadable'
    return end < day && end.slice(0, 7) < day.slice(0, 7) ? 'backwards' : serviceMonths(day, end)
  }

  /** Reads a row per customer with a column per month. */
  #readWide(reader: SourceReader<SubscriptionRole>, { monthColumns }: SubscriptionSource, row: LedgerRow, file: number): void {
    const at = { file, row: row.number }
    const amounts: { month: CalendarMonth; amount: number }[] = []
    let unreadable: { column: number; text: string } | undefined
    let beyond = 0
    for (const { column, month } of monthColumns) {
      const text = row.cells[column] ?? ''
      if (text === '') continue
      const amount = reader.amount(row, column)
      if (amount === undefined) unreadable ??= { column, text }
      else if (reader.isWithin(`${month}-01`)) amounts.push({ month, amount })
      else beyond += amount
    }
    const sum = amounts.reduce((all, { amount }) => all + amount, 0)
    const name = reader.text(row, 'customer')
    const leaveOut = (code: Parameters<CleaningLog['leaveOut']>[0], column: string | null, before: string): void => {
      this.#log.leaveOut(code, { ...at, column, before, after: null }, sum + beyond)
      for (const { month, amount } of amounts) this.#leftOut.set(month, (this.#leftOut.get(month) ?? 0) + amount)
    }
    if (unreadable) return leaveOut('unreadable-amount', reader.headingOf(unreadable.column), unreadable.text)
    if (name === '') return leaveOut('missing-customer', reader.heading('customer'), beginningOf(row))
    if (amounts.length === 0 && beyond === 0) return leaveOut('missing-amount', null, beginningOf(row))
    this.#log.use(file, sum + beyond)
    if (beyond !== 0) this.#log.takeBackPart('date-out-of-range', { ...at, column: null, before: String(beyond), after: null }, beyond)
    const id = this.#customers.idOf(name, file, row.number)
    for (const { month, amount } of amounts) this.#add(id, month, amount, at)
  }

  #add(id: number, month: CalendarMonth, amount: number, at: { file: number; row: number }): void {
    if (month > this.#span.lastMonth) return
    this.#usedRows.add(month, at)
    if (month === this.#span.lastMonth) this.#customerRows.add(String(id), null, at)
    const months = (this.#cells[id] ??= new Map())
    const cell = months.get(month)
    if (cell) {
      cell.amount += amount
      cell.size += Math.abs(amount)
      if (amount < 0) cell.credit = at
    } else months.set(month, { amount, size: Math.abs(amount), credit: amount < 0 ? at : undefined })
  }

  finish(hasServices: boolean): CleanSubscriptions {
    const rows: CustomerMonth[] = []
    const names = new Map<string, string>()
    for (let id = 0; id < this.#customers.count; id += 1) {
      const months = this.#cells[id]
      if (!months) continue
      this.#carryBack(id, months)
      const customer = String(id)
      names.set(customer, this.#customers.nameOf(id))
      for (const [month, { amount }] of months) rows.push({ customer, month, recurringRevenue: amount })
    }
    for (const { count, file, row, text, calledBy, id } of this.#customers.merged())
      this.#log.record('merged-spelling', { file, row, column: null, before: text, after: calledBy, customer: id }, null, count)
    if (!rows.some(({ recurringRevenue }) => recurringRevenue > 0))
      throw new LedgerRefused({ code: 'without-rows', rows: this.#log.rowsRead })
    return {
      rows,
      names,
      services: hasServices ? this.#services : null,
      leftOut: this.#leftOut,
      usedRows: this.#usedRows.list(),
      customerRows: this.#customerRows,
      cleaning: this.#log.report(names.size),
    }
  }

  /** Moves the excess of a month's credits over its charges to the preceding months. */
  #carryBack(_id: number, months: Map<CalendarMonth, Cell>): void {
    for (const cell of months.values()) if (Math.abs(cell.amount) <= cell.size * imprecision) cell.amount = 0
    const descending = [...months.keys()].toSorted((one, other) => (one < other ? 1 : -1))
    for (const [at, month] of descending.entries()) {
      const cell = months.get(month)
      if (!cell || cell.amount >= 0) continue
      let credit = -cell.amount
      const where = { ...(cell.credit ?? { file: 0, row: 0 }), column: null, before: `${month}: ${cell.amount}` }
      cell.amount = 0
      let carried = 0
      for (const earlier of descending.slice(at + 1)) {
        const before = months.get(earlier)
        if (credit <= 0) break
        if (!before || before.amount <= 0) continue
        const taken = Math.min(credit, before.amount)
        before.amount -= taken
        carried += taken
        credit -= taken
      }
      if (carried > 0) this.#log.record('credit-carried-back', { ...where, after: `−${carried}` }, -carried)
      if (credit > 0) {
        this.#log.takeBackPart('unmatched-credit', { ...where, after: null }, -credit)
        this.#leftOut.set(month, (this.#leftOut.get(month) ?? 0) - credit)
      }
    }
  }
}

/**
 * Number of months of a service. Each month begins on the first day's day of month, so 15 January to 14 January is twelve; a remainder of more than
 * half a month counts as one more.
 */
export function serviceMonths(start: string, end: string): number {
  const months = monthsApart(start.slice(0, 7), end.slice(0, 7))
  const days = Number(end.slice(8, 10)) - Number(start.slice(8, 10)) + 1
  return Math.max(1, months + (days > 15 ? 1 : 0))
}
