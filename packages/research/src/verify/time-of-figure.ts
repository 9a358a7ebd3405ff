import type { ColumnPeriod } from '@dossier/finance'
import type { WrittenTime } from './written-times.ts'

interface Placed {
  start: number
  end: number
}

const farthestBehind = 45
const clauseEnd = /[;.]\s|,?\s(?:and|but|while|whereas|compared|versus|from|up|down)\s/

/**
 * The year that a text says a figure is of: the one that stands in the same place of a list, the next behind it, or the last before it. Null
 * when it tells none.
 */
export function timeOfFigure(text: string, figure: Placed, figures: readonly Placed[], times: readonly WrittenTime[]): WrittenTime | null {
  const years = times.filter(({ year }) => year !== undefined)
  const [first] = years
  if (first === undefined) return null
  if (new Set(years.map(({ year }) => year)).size === 1) return first
  const listed = inSamePlace(figure, figures, years)
  if (listed) return listed
  const nextFigure = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const behind = years.find(({ start }) => start >= figure.end)
  if (
    behind &&
    behind.start < nextFigure &&
    behind.start - figure.end <= farthestBehind &&
    !clauseEnd.test(text.slice(figure.end, behind.start))
  )
    return behind
  return years.findLast(({ end }) => end <= figure.start) ?? null
}

/** "$5 and $7 in 2018 and 2017": as many years as figures, all before them or all behind. */
function inSamePlace(figure: Placed, figures: readonly Placed[], years: readonly WrittenTime[]): WrittenTime | null {
  if (figures.length !== years.length || figures.length < 2) return null
  const [firstFigure, lastFigure, firstYear, lastYear] = [figures[0], figures.at(-1), years[0], years.at(-1)]
  if (!firstFigure || !lastFigure || !firstYear || !lastYear) return null
  if (firstYear.start < lastFigure.end && firstFigure.start < lastYear.end) return null
  return years[figures.findIndex(({ start }) => start === figure.start)] ?? null
}

/** Whether a column's time is the one that a sentence names. Business years that end in winter are often called by the year before. */
export function isOfTime(period: ColumnPeriod, time: WrittenTime): boolean {
  const winter = period.month !== undefined && period.month <= 2 && period.months !== 3
  const year = period.year === time.year || (winter && period.year - 1 === time.year && time.month === undefined)
  if (!year) return false
  if (time.quarter !== undefined && period.quarter !== undefined) return time.quarter === period.quarter
  if (time.quarter !== undefined && period.months === 12) return false
  return time.month === undefined || time.day === undefined || period.month === undefined || time.month === period.month
}
