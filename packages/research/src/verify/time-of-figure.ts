import type { ColumnPeriod } from '@dossier/finance'
import type { WrittenTime } from './read-text.ts'

interface Placed {
  start: number
  end: number
}

const farthestBehind = 45
const clauseEnd = /[;.]\s|,?\s(?:and|but|while|whereas|compared|versus|from|up|down)\s/
/** "$20 million a year from 2026", "$5 million (2019)". */
const directlyBehind =
  /^\s?(?:(?:a|per|each|every)\s(?:year|annum)|annually),?\s(?:from|since|until|through|starting\sin|beginning\sin)\s$|^\s?\((?:in\s|FY\s?)?$/i
/** "A year" belongs to the amount that it is paid each year. */
const perYear = /\s(?:(?:a|per|each|every)\s(?:year|annum)|annually)$/i

const endOfAmount = (text: string, { start, end }: Placed): number => end - (perYear.exec(text.slice(start, end))?.[0].length ?? 0)
const joins = /^\s?(?:,|and|or|&|, and|, or|\/|와|과|및|,?\s?그리고)\s?$/

/**
 * The year that a text says a figure is of: the one that stands in the same place of a list, the one right behind it, or the last before
 * it; in Korean the last before it comes first. Null when it tells none.
 */
export function timeOfFigure(text: string, figure: Placed, figures: readonly Placed[], times: readonly WrittenTime[]): WrittenTime | null {
  const years = times.filter(({ year }) => year !== undefined)
  const [first] = years
  if (first === undefined) return null
  if (new Set(years.map(({ year }) => year)).size === 1) return isOfEarlier(text, figure, figures, years) ? null : first
  const listed = inSamePlace(figure, figures, years) ?? inSameRun(text, figure, figures, years)
  if (listed) return listed
  const nextFigure = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const behind = years.find(({ start }) => start >= figure.end)
  const isNext = behind !== undefined && behind.start < nextFigure
  if (isNext && directlyBehind.test(text.slice(endOfAmount(text, figure), behind.start)) && !opensFigure(text, behind, nextFigure))
    return behind
  const before = years.findLast(({ end }) => end <= figure.start)
  const lastFigure = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  if (before && before.start >= lastFigure && (/\p{Script=Hangul}/u.test(text) || opensFigure(text, before, figure.start))) return before
  if (
    isNext &&
    !opensFigure(text, behind, nextFigure) &&
    behind.start - figure.end <= farthestBehind &&
    !clauseEnd.test(text.slice(figure.end, behind.start))
  )
    return behind
  return before ?? null
}

const comparing =
  /\b(?:from|versus|vs|against|than|compared (?:with|to)|down from|up from)\b[^.;]{0,60}$|(?:전년|전기|작년|지난해|직전)\S{0,3}\s[^.;]{0,8}$/i
const earlierBehind =
  /^[^\d.;]{0,24}?\b(?:(?:a|one) year (?:earlier|before|ago|prior)|(?:in )?the (?:prior|previous|preceding) (?:year|period)|the year before|last year|year-ago|previously|prior)\b|^(?:에서|보다|(?:에|과|와)?\s?(?:대비|비해|비하여))/i

/** What a figure is compared with is of another time than the only one that the sentence names, unless it stands right at it. */
export function isCompared(text: string, figure: Placed, figures: readonly Placed[]): boolean {
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  return comparing.test(text.slice(last, figure.start)) || earlierBehind.test(text.slice(figure.end, next))
}

function isOfEarlier(text: string, figure: Placed, figures: readonly Placed[], years: readonly WrittenTime[]): boolean {
  const last = Math.max(0, ...figures.map(({ end }) => (end <= figure.start ? end : 0)))
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const compared = isCompared(text, figure, figures)
  const comparator = comparing.exec(text.slice(last, figure.start))
  const from = comparator ? last + comparator.index : figure.start
  const beside = years.some(({ start, end }) => (start >= figure.end && start < next) || (start >= from && end <= figure.start))
  if (compared) return !beside
  // "To $6 from $7 in 2020": the year is that of what it is compared with.
  return years.every(
    ({ start }) =>
      start >= next && figures.some((other) => other.start > figure.start && other.end <= start && isCompared(text, other, figures)),
  )
}

/** "2019: $5 million". */
const opensFigure = (text: string, { end }: Placed, at: number): boolean => /^\s?[:：]\s?[$€£¥₩(]*$/.test(text.slice(end, at))

/** "$5 and $7 in 2018 and 2017": as many years as figures, all before them or all behind. */
function inSamePlace(figure: Placed, figures: readonly Placed[], years: readonly WrittenTime[]): WrittenTime | null {
  if (figures.length !== years.length || figures.length < 2) return null
  const [firstFigure, lastFigure, firstYear, lastYear] = [figures[0], figures.at(-1), years[0], years.at(-1)]
  if (!firstFigure || !lastFigure || !firstYear || !lastYear) return null
  if (firstYear.start < lastFigure.end && firstFigure.start < lastYear.end) return null
  return years[figures.findIndex(({ start }) => start === figure.start)] ?? null
}

/** The same for lists within a longer text: the nearest list of years that is as long as the figure's own. */
function inSameRun(text: string, figure: Placed, figures: readonly Placed[], years: readonly WrittenTime[]): WrittenTime | null {
  const run = runsOf(text, figures).find((one) => one.some(({ start }) => start === figure.start))
  if (!run || run.length < 2) return null
  const [from, to] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0]
  const far = (one: readonly Placed[]): number => ((one[0]?.start ?? 0) >= to ? (one[0]?.start ?? 0) - to : from - (one.at(-1)?.end ?? 0))
  const nearest = runsOf(text, years)
    .filter((one) => one.length === run.length && ((one[0]?.start ?? 0) >= to || (one.at(-1)?.end ?? 0) <= from))
    .toSorted((one, other) => far(one) - far(other))[0]
  return nearest?.[run.findIndex(({ start }) => start === figure.start)] ?? null
}

/** What stands side by side in lists. */
function runsOf<One extends Placed>(text: string, all: readonly One[]): One[][] {
  const runs: One[][] = []
  for (const one of all) {
    const last = runs.at(-1)?.at(-1)
    if (last && joins.test(text.slice(last.end, one.start))) runs.at(-1)?.push(one)
    else runs.push([one])
  }
  return runs
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
