import { daysAfter, isoDay, monthEnd, monthsBetween, monthsOfWeeks, partsOf, spanWords, startBefore } from './calendar.ts'
import { type DateRead, readDate, readYearDigits } from './dates.ts'
import { smallEnglishNumber } from './english-numerals.ts'
import type { Period, PeriodPart } from './mention.ts'
import { partInWords } from './parts-of-years.ts'
import { fiscalWords } from './period-words.ts'
import { PhraseTable } from './phrase-table.ts'
import { isWordAt, type Scene, skipSpace, startsLine } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

/** A period read at a token. */
export interface PeriodRead {
  end: number
  period: Period
  /** It consists of digits only; the context can rule it out. */
  isBare?: true
}

const read = (end: number, period: Partial<Period>): PeriodRead => ({ end, period: { status: 'unstated', ...period } })

const isoOf = (date: DateRead): string | undefined => {
  if (date.year === undefined || date.isAmbiguous) return undefined
  return date.day === undefined ? monthEnd(date.year, date.month) : isoDay(date.year, date.month, date.day)
}

/** Rolling months that end with a day or a month. */
export function rollingTo(words: Partial<Period>, { end }: Partial<Period>): Partial<Period> {
  const start = end !== undefined && words.months !== undefined ? startBefore(end, words.months) : undefined
  return { ...(start !== undefined && { start }), ...(end !== undefined && { end }), ...words }
}

/** Years in selected data and in charts. */
const maxYears = 10

interface Length {
  end: number
  months?: number
  isYear: boolean
  weeks?: number
  part?: PeriodPart
}

/** "three months", "52 weeks", "year", "fiscal years", "quarter", "six-month period", "second quarter". */
function readLength(tokens: Tokens, at: number): Length | null {
  const part = partInWords(tokens, at)
  if (part) return { end: part.end, months: part.months, isYear: false, ...(part.part && { part: part.part }) }
  if (tokens.word(at) === 'fye') return { end: at + 1, months: 12, isYear: true }
  const span = spanWords.longest(tokens, at)
  if (span) return { end: span.end, months: span.value, isYear: span.value === 12 }
  if (tokens.word(at) === 'week') return { end: at + 1, weeks: 1, isYear: false }
  const number = tokens.kind(at) === Kind.digits && tokens.word(at).length <= 2 ? Number(tokens.word(at)) : weeksInWords(tokens, at)
  if (number === undefined) return null
  const from =
    tokens.kind(at) !== Kind.digits && tokens.word(at + 1) === '-' && smallEnglishNumber(tokens.word(at + 2)) !== undefined
      ? at + 3
      : at + 1
  const unit = tokens.word(from) === '-' ? from + 1 : skipSpace(tokens, from)
  if (unit === from) return null
  const noun = tokens.word(unit)
  const isPeriod = tokens.word(skipSpace(tokens, unit + 1)) === 'period' || tokens.word(skipSpace(tokens, unit + 1)) === 'periods'
  const end = isPeriod ? skipSpace(tokens, unit + 1) + 1 : unit + 1
  if (noun === 'months' || noun === 'month') return { end, months: number, isYear: false }
  const years = spanWords.longest(tokens, unit)
  if (years?.value === 12 && number > 1 && number <= maxYears) return { end: years.end, months: 12 * number, isYear: false }
  const months = noun === 'weeks' || noun === 'week' ? monthsOfWeeks.get(number) : undefined
  return months === undefined ? null : { end, months, weeks: number, isYear: false }
}

/** "thirteen", "fifty-two". */
function weeksInWords(tokens: Tokens, at: number): number | undefined {
  const first = smallEnglishNumber(tokens.word(at))
  if (first === undefined || first < 20 || tokens.word(at + 1) !== '-') return first
  const second = smallEnglishNumber(tokens.word(at + 2))
  return second !== undefined && second < 10 ? first + second : first
}

const endedWords = new Set(['ended', 'ending', 'to', 'through', 'end'])

const isEnded = (tokens: Tokens, at: number): boolean => tokens.word(at) === 'ended' || tokens.word(at) === 'ending'

/** "Three Months Ended" over columns whose dates are below it. */
const openSpan = (end: number, { months, part }: Length): PeriodRead =>
  read(end, { ...(months !== undefined && { months }), ...(part && { part }) })

/** "Three months ended March 31, 2023", "52 weeks ended 28 January 2023", "12 months to Dec-23". */
export function readSpanEnded(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  if (tokens.kind(at) !== Kind.digits && tokens.kind(at) !== Kind.latin) return null
  const length = readLength(tokens, at)
  if (!length) return null
  const word = skipSpace(tokens, length.end)
  const isYearEnd = tokens.word(at) === 'fye'
  if (word === length.end || !(isYearEnd || endedWords.has(tokens.word(word)))) return null
  const after = isYearEnd ? word : skipSpace(tokens, word + 1)
  const from = tokens.word(after) === 'on' || (endedWords.has(tokens.word(word)) && tokens.word(after) === ':') ? after + 1 : after
  const date = readDate(scene, skipSpace(tokens, from))
  if (!date) return scene.context === 'heading' && isEnded(tokens, word) && length.months !== undefined ? openSpan(word + 1, length) : null
  const end = isoOf(date)
  if (end === undefined) return tokens.word(word) === 'to' ? null : openSpan(date.end, length)
  const { months = 0, weeks } = length
  const start = weeks === undefined ? startBefore(end, months) : daysAfter(end, 1 - 7 * weeks)
  const { year, month } = partsOf(end)
  return read(date.end, {
    ...(start !== undefined && { start }),
    end,
    ...(length.months !== undefined && { months: length.months }),
    ...(length.part && { part: length.part }),
    // Fiscal years that end in January to May are named after either year.
    ...(length.isYear && month >= 6 && { fiscalYear: year }),
  })
}

const fullYear = new PhraseTable<number>([
  ['full year', 12],
  ['연간', 12],
])
const columnMonths = new Set([3, 6, 9, 12])

/** "Full Year", "Twelve Months", "Twelve months 2022" over a column; in a sentence these are durations. */
export function readColumnHeading(scene: Scene, at: number): PeriodRead | null {
  const { tokens, context } = scene
  if (context !== 'heading' || !(startsLine(tokens, at) || isGap(tokens, at - 1))) return null
  const fullYearMatch = fullYear.longest(tokens, at)
  const length = fullYearMatch ? { end: fullYearMatch.end, months: fullYearMatch.value } : readLength(tokens, at)
  if (length?.months === undefined || !columnMonths.has(length.months)) return null
  if (!fullYearMatch && tokens.word(length.end - 1) !== 'months') return null
  const year = readYearDigits(tokens, skipSpace(tokens, length.end))
  if (year) return read(year.end, { months: length.months, ...(length.months === 12 && { fiscalYear: year.year }) })
  return length.end >= tokens.count || isGap(tokens, length.end) ? read(length.end, { months: length.months }) : null
}

/** White space between columns or lines. */
const isGap = (tokens: Tokens, at: number): boolean =>
  tokens.kind(at) === Kind.space && (tokens.word(at).length > 1 || tokens.word(at).includes('\n'))

const linkWords = new Set(['to', 'through', 'until', 'till', '-', '–', '—', '~'])

/** The link between two dates; returns the token after it. */
function readLink(tokens: Tokens, at: number): number | null {
  const from = skipSpace(tokens, at)
  const isFrom = tokens.slice(from, from + 2) === '부터'
  if (isFrom || tokens.slice(from, from + 2) === '에서') {
    const next = skipSpace(tokens, from + 2)
    // On the cover of a report the label of the two dates is between them.
    const label = isFrom && tokens.kind(next) === Kind.hangul ? fiscalWords.longest(tokens, next) : null
    return label ? skipSpace(tokens, label.end) : next
  }
  return linkWords.has(tokens.word(from)) ? skipSpace(tokens, from + 1) : null
}

/** The "and" of "between"; returns the token after it. */
function readAnd(tokens: Tokens, at: number): number | null {
  const from = skipSpace(tokens, at)
  return tokens.word(from) === 'and' ? skipSpace(tokens, from + 1) : null
}

/** "1 January 2023 to 30 June 2023", "2023.1.1 ~ 2023.12.31", "2023년 1월 1일부터 12월 31일까지", "Jan-Mar 2023", "2024년 1~9월". */
export function readRange(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  const koreanMonths = readKoreanMonths(tokens, at)
  if (koreanMonths) return koreanMonths
  const isBetween = tokens.word(at) === 'between' && tokens.kind(at + 1) === Kind.space
  const first = readDate(scene, isBetween ? at + 2 : at)
  if (!first || first.isAmbiguous) return null
  const from = isBetween ? readAnd(tokens, first.end) : readLink(tokens, first.end)
  if (from === null) return null
  const second = readDate(scene, from)
  if (!second || second.isAmbiguous) return null
  const lastYear = second.year ?? first.year
  const firstYear = first.year ?? lastYear
  if (firstYear === undefined || lastYear === undefined) return null
  const start = isoDay(firstYear, first.month, first.day ?? 1)
  const end = second.day === undefined ? monthEnd(lastYear, second.month) : isoDay(lastYear, second.month, second.day)
  if (start >= end || (first.day === undefined) !== (second.day === undefined)) return null
  const months = monthsBetween(start, end)
  return read(endAfterUntil(tokens, second.end), { start, end, ...(months !== undefined && { months }) })
}

function endAfterUntil(tokens: Tokens, at: number): number {
  const until = skipSpace(tokens, at)
  return tokens.slice(until, until + 2) === '까지' ? until + 2 : at
}

/** "2024년 1~9월". */
function readKoreanMonths(tokens: Tokens, at: number): PeriodRead | null {
  if (tokens.kind(at) !== Kind.digits || tokens.word(skipSpace(tokens, at + 1)) !== '년') return null
  const digits = tokens.word(at)
  if (digits.length !== 2 && digits.length !== 4) return null
  const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits)
  const from = skipSpace(tokens, skipSpace(tokens, at + 1) + 1)
  const mark = tokens.word(from + 1) === '월' ? from + 2 : from + 1
  if (!linkWords.has(tokens.word(mark)) || tokens.word(mark).length > 1) return null
  const last = skipSpace(tokens, mark + 1)
  const [one, other] = [Number(tokens.word(from)), Number(tokens.word(last))]
  if (tokens.word(last + 1) !== '월' || !(one >= 1 && other > one && other <= 12) || isWordAt(tokens, last + 2)) return null
  return read(last + 2, { start: isoDay(year, one, 1), end: monthEnd(year, other), months: other - one + 1 })
}
