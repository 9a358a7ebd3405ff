import { added, compared, exact, sizeOf, subtracted } from '@dossier/notation'
import { monthOf } from '../facts/document-calendar.ts'
import type { OperatingFigure } from './operating-figure.ts'

/** A figure of one document. @typeParam Place where the document is */
export interface StatedOperatingFigure<Place> extends OperatingFigure {
  /** The last day that its document reports on; ISO, empty where unknown. */
  reportedAt: string
  place: Place
}

/** What documents state of a measure in a fiscal year: one figure, or several that differ, of which none counts. */
export type OperatingChoice<Place> =
  | { kind: 'stated'; figure: StatedOperatingFigure<Place> }
  | { kind: 'conflict'; figures: readonly StatedOperatingFigure<Place>[] }

/** Reports state the number of employees at a day of the months after their year. */
const MONTHS_AFTER = 3

/**
 * The figure of a measure for a fiscal year: of the day of its end, else of a day in the three months after it in the report on that year. The latest
 * report counts; of figures that agree within rounding the most exact one, and of different ones the sum of the others. Undefined without any.
 * @param yearEnd the last day of the fiscal year, ISO
 */
export function chooseOperating<Place>(
  figures: readonly StatedOperatingFigure<Place>[],
  yearEnd: string,
): OperatingChoice<Place> | undefined {
  const atEnd = figures.filter(({ to }) => monthsAfter(yearEnd, to) === 0)
  const later = figures.filter(({ to, reportedAt }) => {
    const months = monthsAfter(yearEnd, to)
    return months > 0 && months <= MONTHS_AFTER && monthsAfter(yearEnd, reportedAt) === 0
  })
  const usable = atEnd.length > 0 ? atEnd : later
  const latest = usable
    .map(({ reportedAt }) => reportedAt)
    .toSorted()
    .at(-1)
  const own = usable.filter(({ reportedAt }) => reportedAt === latest).toSorted((one, other) => compared(one.rounding, other.rounding))
  const [first] = own
  if (first === undefined) return undefined
  const distinct = own.filter((one, at) => !own.slice(0, at).some((earlier) => agree(earlier, one)))
  const figure = distinct.length === 1 ? first : wholeOf(distinct)
  return figure === undefined ? { kind: 'conflict', figures: distinct } : { kind: 'stated', figure }
}

/** The figure that is the sum of the others: a report that states the backlog of each segment and of the company. */
function wholeOf<Place>(figures: readonly StatedOperatingFigure<Place>[]): StatedOperatingFigure<Place> | undefined {
  const [largest, ...parts] = figures.toSorted((one, other) => compared(other.value, one.value))
  if (largest === undefined || parts.length < 2) return undefined
  const sum = parts.reduce((total, { value }) => added(total, value), exact(0n))
  const rounding = figures.reduce((total, one) => added(total, one.rounding), exact(0n))
  return compared(sizeOf(subtracted(largest.value, sum)), rounding) <= 0 ? largest : undefined
}

const agree = (one: OperatingFigure, other: OperatingFigure): boolean =>
  compared(sizeOf(subtracted(one.value, other.value)), added(one.rounding, other.rounding)) <= 0

function monthsAfter(day: string, other: string): number {
  if (other === '') return Number.NaN
  const [from, to] = [monthOf(day), monthOf(other)]
  return (to.year - from.year) * 12 + to.month - from.month
}
