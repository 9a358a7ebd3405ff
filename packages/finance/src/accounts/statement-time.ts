import { isExpected, type Period } from '@dossier/notation'
import { yearOf } from '../facts/column-period.ts'

/** The period that a document reports on. */
export interface TimeOfDocument {
  /** Its last day, ISO. */
  to?: string
  /** The fiscal year that ends on that day, or that contains it. */
  fiscalYear?: number
  /** Months from the first day of the fiscal year to that day, where its flow statements cover that span. */
  months?: number
  report?: ReportIdentity
  /** Which columns are read: those that happened, or estimates, forecasts and budgets. Absent: those that happened. */
  columns?: 'reported' | 'forecast'
}

/** What kind of report a document is, and whether it corrects one of the same kind and period. */
export interface ReportIdentity {
  kind: string
  /** Order among the amendments of a report, ascending; undefined for an original. */
  amendment?: string
}

/** The time of an amount of a statement. */
export interface StatementTime {
  /** The last day, ISO. */
  to: string
  /** Length of a flow in months; undefined for a balance. */
  months: number | undefined
}

export const WHOLE_YEAR = 12

/** Figures that somebody expects; pro forma figures restate the past. */
const forecasts: ReadonlySet<Period['status']> = new Set(['estimate', 'forecast', 'budget'])

/** The last day of a column and, for flows, its length; null where unknown, or where the column is a forecast and reported ones are read, or the reverse. */
export function timeOfColumn(period: Period | null, document: TimeOfDocument, isBalance: boolean): StatementTime | null {
  if (period === null) return null
  if (document.columns === 'forecast' ? !forecasts.has(period.status) : isExpected(period.status)) return null
  const to = endOf(period, document)
  if (to === undefined) return null
  if (isBalance) return { to, months: undefined }
  // A quarter over a column of year-to-date flows states only their end.
  const isToDate =
    document.months !== undefined && period.part?.startsWith('Q') === true && Number(period.part.charAt(1)) * 3 === document.months
  const months = isToDate ? document.months : (period.months ?? document.months)
  return months === undefined || months > WHOLE_YEAR ? null : { to, months }
}

/** A year alone ends on the document's closing day, moved by the difference in years; undefined where neither is known. */
function endOf(period: Period, { to, fiscalYear }: TimeOfDocument): string | undefined {
  const year = yearOf(period)
  if (period.end !== undefined || year === undefined || to === undefined) return period.end
  return `${Number(to.slice(0, 4)) + year - (fiscalYear ?? Number(to.slice(0, 4)))}${to.slice(4)}`
}
