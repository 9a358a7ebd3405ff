import { linesAround, type NamedPeriod, periodsIn } from '../facts/named-periods.ts'

/** The time span of a page's table columns: complete years, parts of a year, or both side by side. */
export type ColumnSpan = 'year' | 'part' | 'both'

/** Column headings are at the top of a page. */
const headLength = 2_500
/** Most lines name no span of time; this cheap test skips them. */
const spanWords = /month|year|quarter|fiscal|week|half|\bFY|\d[QHM]|[QHM]\d|\d\s?\)?\s?[기년]|[분반]기|연간/i

/** Reads the span from a page's text; undefined where it names none. */
export function readColumnSpan(text: string): ColumnSpan | undefined {
  const periods = periodsIn(linesAround(text.slice(0, headLength), spanWords), 'heading')
  const ofYear = periods.some(isFullYear)
  const ofPart = periods.some(isPartOfYear)
  if (ofYear && ofPart) return 'both'
  if (ofYear) return 'year'
  return ofPart ? 'part' : undefined
}

/** "Years ended June 30", "Full Year", "FY2023", "제 53 기"; a bare year can belong to a date, and sentences mention a "prior year". */
const isFullYear = ({ months, ordinal, term, printed }: NamedPeriod): boolean =>
  months === undefined ? ordinal !== undefined : months % 12 === 0 && term === undefined && !/^\d{4}/.test(printed)

const isPartOfYear = ({ months = 12, part, end }: NamedPeriod): boolean =>
  part !== undefined || months === 3 || months === 6 || months === 9 || (end !== undefined && months > 1 && months < 12)
