import type { Period, PeriodMention } from '@dossier/notation'
import type { Conventions } from './fact.ts'
import { mentionsIn } from './mentions.ts'

/** Whether a period has a date, and not only a duration. */
export const isDated = ({ end, fiscalYear, term, ordinal }: Period): boolean =>
  end !== undefined || fiscalYear !== undefined || term !== undefined || ordinal !== undefined

/** The year in which a period ends; of a fiscal year, the year of its name. */
export function yearOf({ fiscalYear, end }: Period): number | undefined {
  return fiscalYear ?? (end === undefined ? undefined : Number(end.slice(0, 4)))
}

export const periodsIn = (text: string): PeriodMention[] => mentionsIn(text).filter((mention) => mention.kind === 'period')

/**
 * The period of a column by its headings, from the top down: "Year Ended December 31," over "2018". The lowest dated headings decide; those above
 * complete them unless they name another time.
 * @param corner the cells over the labels, which apply to all columns
 * @returns null without a time, or with more than one
 */
export function readHeadingPeriod(corner: readonly string[], headings: readonly string[], conventions: Conventions): Period | null {
  let stated: Period | null = null
  let lowest = 0
  for (let from = headings.length - 1; from >= 0; from -= 1) {
    const period = singlePeriod(headings.slice(from).join(' '), conventions)
    if (stated !== null && (period === null || !isSameTime(stated, period))) break
    if (stated === null) lowest = from
    stated = period
  }
  if (stated === null) return null
  const over = corner.join(' ').trim()
  if (over === '') return stated
  // The name of a group of columns can be between the two.
  const read = [headings, headings.slice(lowest)].map((texts) => singlePeriod(`${over} ${texts.join(' ')}`, conventions))
  const joined = read.find((one) => one?.end !== undefined) ?? read.find((one) => one !== null) ?? null
  return joined !== null && isSameTime(stated, joined) ? merged(joined, stated) : stated
}

/** The only dated period of a text; null when it has none or several. */
export function singlePeriod(text: string, conventions: Conventions): Period | null {
  const dated: Period[] = []
  const undated: Period[] = []
  for (const { period } of periodsIn(text)) (isDated(period) ? dated : undated).push(period)
  const [first, ...others] = dated.flatMap((period) => placed(period, conventions) ?? [])
  if (first === undefined) return null
  let period = first
  for (const other of others) {
    if (!isSameTime(period, other)) return null
    period = merged(period, other)
  }
  const [only, ...more] = undated
  return only !== undefined && more.length === 0 && period.months === undefined ? { ...only, ...period } : period
}

/** Two names of one time: a year and its last day, a numbered year and its date. */
function isSameTime(one: Period, other: Period): boolean {
  if (one.end !== undefined && other.end !== undefined && one.end !== other.end) return false
  if (one.part !== undefined && other.part !== undefined && one.part !== other.part) return false
  return yearOf(one) === yearOf(other)
}

/** The combined fields of two periods; a field of both is taken from the one with more days or a duration. */
function merged(one: Period, other: Period): Period {
  const status = one.status === 'unstated' ? other.status : one.status
  const [full, rest] = one.end === undefined && other.end !== undefined ? [other, one] : [one, other]
  return { ...rest, ...full, status }
}

/** A period relative to the document ("current year", 제 53 기) as a year; null where the document does not state which. */
export function placed(period: Period, { fiscalYear, termYears }: Conventions): Period | null {
  if (period.fiscalYear !== undefined || period.end !== undefined) return period
  const { ordinal, term, ...rest } = period
  const numbered = ordinal === undefined ? undefined : termYears.get(ordinal)
  if (numbered !== undefined) return { months: 12, ...rest, fiscalYear: numbered }
  if (term === undefined || fiscalYear === undefined) return null
  return { months: 12, ...rest, fiscalYear: fiscalYear - yearsBack[term] }
}

const yearsBack = { current: 0, prior: 1, priorPrior: 2 }
