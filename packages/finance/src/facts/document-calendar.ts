import { isExpected } from '@dossier/notation'
import type { FactTable } from './fact-tables.ts'

/** The company's fiscal calendar, from the balance sheets of a document. */
export interface DocumentCalendar {
  /** The latest balance sheet date, ISO. */
  newest: string
  /** The month in which fiscal years end, 1 to 12. */
  fiscalYearEnd: number
  /** The fiscal year of the latest balance sheet, named by the calendar year in which it ends. */
  fiscalYear: number
  /** The quarter of it that ends on that date, 1 to 4. */
  quarter: number
}

/** Fiscal months of complete weeks end up to this many days into the next calendar month. */
const daysOver = 7

/**
 * Reads the calendar of a document from the dates of its balance sheets: the latest, and the comparative one, which is the end of the last fiscal
 * year in interim reports and the same month in annual ones.
 *
 * @returns null without a dated balance sheet
 */
export function readDocumentCalendar(tables: readonly FactTable[]): DocumentCalendar | null {
  const dates = new Map<string, number>()
  for (const { statement, facts } of tables) {
    if (statement !== 'balanceSheet') continue
    for (const { period } of facts)
      if (period?.end !== undefined && !isExpected(period.status)) dates.set(period.end, (dates.get(period.end) ?? 0) + 1)
  }
  const most = Math.max(0, ...dates.values())
  const [newest, before] = [...dates]
    .flatMap(([date, times]) => (times * 3 >= most ? [date] : []))
    .toSorted()
    .toReversed()
  if (newest === undefined) return null
  const last = monthOf(newest)
  const fiscalYearEnd = before === undefined ? last.month : monthOf(before).month
  const monthsLeft = (fiscalYearEnd - last.month + 12) % 12
  return {
    newest,
    fiscalYearEnd,
    fiscalYear: last.month > fiscalYearEnd ? last.year + 1 : last.year,
    quarter: 4 - Math.round(monthsLeft / 3),
  }
}

/** The month that ends on or shortly before a day. */
export function monthOf(day: string): { year: number; month: number } {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - daysOver)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}
