import type { Period, PeriodMention } from '@dossier/notation'
import type { Conventions } from './fact.ts'
import { mentionsIn } from './mentions.ts'

/** Whether a period says when it is, and not only how long it lasts. */
export const isDated = ({ end, fiscalYear, term, ordinal }: Period): boolean =>
  end !== undefined || fiscalYear !== undefined || term !== undefined || ordinal !== undefined

/** The year in which a period ends; for a fiscal year that by which it is called. */
export function yearOf({ fiscalYear, end }: Period): number | undefined {
  return fiscalYear ?? (end === undefined ? undefined : Number(end.slice(0, 4)))
}

export const periodsIn = (text: string): PeriodMention[] => mentionsIn(text).filter((mention) => mention.kind === 'period')

/**
 * The period that headings over a column say, from the top down: "Year Ended December 31," over "2018". The lowest that are dated decide; those
 * above add what they say besides, as long as they speak of no other time.
 * @param corner what stands over the labels, which speaks for all columns
 * @returns null when no time or more than one is said
 */
export function readHeadingPeriod(corner: readonly string[], headings: readonly string[], conventions: Conventions): Period | null {
  let said: Period | null = null
  let lowest = 0
  for (let from = headings.length - 1; from >= 0; from -= 1) {
    const period = singlePeriod(headings.slice(from).join(' '), conventions)
    if (said !== null && (period === null || !isSameTime(said, period))) break
    if (said === null) lowest = from
    said = period
  }
  if (said === null) return null
  const over = corner.join(' ').trim()
  if (over === '') return said
  // The name of a group of columns may stand between the two.
  const read = [headings, headings.slice(lowest)].map((texts) => singlePeriod(`${over} ${texts.join(' ')}`, conventions))
  const joined = read.find((one) => one?.end !== undefined) ?? read.find((one) => one !== null) ?? null
  return joined !== null && isSameTime(said, joined) ? merged(joined, said) : said
}

/** The one dated period of a text; null when it says none or several. */
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

/** Two ways of saying one time: a year and its last day, a numbered year and its date. */
function isSameTime(one: Period, other: Period): boolean {
  if (one.end !== undefined && other.end !== undefined && one.end !== other.end) return false
  if (one.part !== undefined && other.part !== undefined && one.part !== other.part) return false
  return yearOf(one) === yearOf(other)
}

/** What either says; where both say it, the one that is longer in days or told by a length. */
function merged(one: Period, other: Period): Period {
  const status = one.status === 'unstated' ? other.status : one.status
  const [full, rest] = one.end === undefined && other.end !== undefined ? [other, one] : [one, other]
  return { ...rest, ...full, status }
}

/** A period of the document's own counting ("current year", 제 53 기) as a year; null where the document does not say which. */
export function placed(period: Period, { fiscalYear, termYears }: Conventions): Period | null {
  if (period.fiscalYear !== undefined || period.end !== undefined) return period
  const { ordinal, term, ...rest } = period
  const numbered = ordinal === undefined ? undefined : termYears.get(ordinal)
  if (numbered !== undefined) return { months: 12, ...rest, fiscalYear: numbered }
  if (term === undefined || fiscalYear === undefined) return null
  return { months: 12, ...rest, fiscalYear: fiscalYear - yearsBack[term] }
}

const yearsBack = { current: 0, prior: 1, priorPrior: 2 }
