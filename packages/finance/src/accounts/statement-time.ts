import { isExpected, type Period } from '@dossier/notation'
import { yearOf } from '../facts/column-period.ts'

/** What a document says of the time that it is about. */
export interface TimeOfDocument {
  /** Its last day, ISO. */
  to?: string
  /** The fiscal year that ends then, or that the day lies in. */
  fiscalYear?: number
  /** Months from the first day of the fiscal year to that day, where its statements of flows run as long. */
  months?: number
}

/** Of when an amount of a statement is. */
export interface StatementTime {
  /** The last day, ISO. */
  to: string
  /** Of a flow: how long it ran; undefined of a balance. */
  months: number | undefined
}

export const WHOLE_YEAR = 12

/** The last day of a column and, of a flow, its length; null where they are not told, or are not of what was. */
export function timeOfColumn(period: Period | null, document: TimeOfDocument, isBalance: boolean): StatementTime | null {
  if (period === null || isExpected(period.status)) return null
  const to = endOf(period, document)
  if (to === undefined) return null
  if (isBalance) return { to, months: undefined }
  // A quarter over a column of flows from the beginning of the year says only where they end.
  const isToDate =
    document.months !== undefined && period.part?.startsWith('Q') === true && Number(period.part.charAt(1)) * 3 === document.months
  const months = isToDate ? document.months : (period.months ?? document.months)
  return months === undefined || months > WHOLE_YEAR ? null : { to, months }
}

/** A year alone ends when the document's does, so many years before or after; undefined where neither says. */
function endOf(period: Period, { to, fiscalYear }: TimeOfDocument): string | undefined {
  const year = yearOf(period)
  if (period.end !== undefined || year === undefined || to === undefined) return period.end
  return `${Number(to.slice(0, 4)) + year - (fiscalYear ?? Number(to.slice(0, 4)))}${to.slice(4)}`
}
