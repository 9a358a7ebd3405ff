import { isCompanysYear, linesAround, type NamedPeriod, periodsIn } from '../facts/named-periods.ts'

/** What time the columns of a page's tables cover: whole years, parts of a year, or both side by side. */
export type ColumnSpan = 'year' | 'part' | 'both'

/** Column headings stand at the top. */
const headLength = 2_500
const spanWords = /month|year|quarter|fiscal|week|half|\bFY|\d[QHM]|[QHM]\d|[기년]/i
/** A line with more words beside its period speaks of it in a sentence. */
const mostOtherWords = 4

/** Reads it from a page's text; undefined where nothing is said. */
export function readColumnSpan(text: string): ColumnSpan | undefined {
  const head = linesAround(text.slice(0, headLength), spanWords)
  const periods = periodsIn(head, 'heading')
  const ofYear = periods.some((period) => isWholeYear(period) && (isSaidToEnd(period) || isHeading(period, head)))
  const ofPart = periods.some((period) => isPartOfYear(period) && (isSaidToEnd(period) || isHeading(period, head)))
  if (ofYear && ofPart) return 'both'
  if (ofYear) return 'year'
  return ofPart ? 'part' : undefined
}

/** "Years ended June 30", "FY2023", "제 53 기"; a bare year is that of a day as well. */
const isWholeYear = (period: NamedPeriod): boolean =>
  period.ordinal === undefined ? period.months === 12 && (isSaidToEnd(period) || isCompanysYear(period)) : period.months === undefined

const isPartOfYear = ({ months = 12, part, end }: NamedPeriod): boolean =>
  part !== undefined || months === 3 || months === 6 || months === 9 || (end !== undefined && months > 1 && months < 12)

const isSaidToEnd = ({ printed }: NamedPeriod): boolean => /end(?:ed|ing)/i.test(printed)

function isHeading({ at, printed }: NamedPeriod, text: string): boolean {
  const before = text.slice(text.lastIndexOf('\n', at) + 1, at)
  const behind = text.slice(at + printed.length).split('\n', 1)[0] ?? ''
  return (`${before} ${behind}`.match(/\p{L}{3,}/gu)?.length ?? 0) <= mostOtherWords
}
