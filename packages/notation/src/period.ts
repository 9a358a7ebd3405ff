import { isYear, monthEnd, yearOfTwo } from './calendar.ts'
import { readDate, readShortYear, type YearRead } from './dates.ts'
import { readFiscalYear } from './fiscal-years.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import type { Period, Status } from './mention.ts'
import { numberedPart, type Part, readPartAlone } from './parts-of-years.ts'
import { electricity, rollingWords, statusLetters, statusWords, termWords } from './period-words.ts'
import { isInsideWord, isWordAt, type Scene, skipSpace } from './scene.ts'
import { type PeriodRead, readColumnHeading, readRange, readSpanEnded, rollingTo } from './spans-of-time.ts'
import { Kind, type Tokens } from './tokens.ts'

const read = (end: number, period: Partial<Period>): PeriodRead => ({ end, period: { status: 'unstated', ...period } })

/** The longest period at a token; null where none starts. */
export function readPeriod(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  const kind = tokens.kind(at)
  if (kind === Kind.space || kind === Kind.superscript || isInsideWord(tokens, at)) return null
  const found = [
    withStatusBefore(scene, at),
    readUnstated(scene, at),
    readRange(scene, at),
    readSpanEnded(scene, at),
    readColumnHeading(scene, at),
    readRolling(scene, at),
    readTerm(scene, at),
  ]
  return found.reduce<PeriodRead | null>((best, one) => (one && (!best || one.end > best.end) ? one : best), null)
}

/** "pro forma 2023", "Budget FY25". */
function withStatusBefore(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  const status = tokens.kind(at) === Kind.latin ? statusWords.longest(tokens, at) : null
  // "Business plan 2024" is the name of the plan.
  if (!status || tokens.kind(status.end) !== Kind.space || tokens.word(at).startsWith('plan')) return null
  const period = readUnstated(scene, status.end + 1)
  const isSame = period?.period.status === 'unstated' || period?.period.status === status.value
  return period && isSame && period.period.months !== undefined
    ? { end: period.end, period: { ...period.period, status: status.value } }
    : null
}

/** Years, parts of years and dates with the status after them. */
function readUnstated(scene: Scene, at: number): PeriodRead | null {
  const found = [readPart(scene, at), readYear(scene, at), readDay(scene, at), readTermOfYears(scene, at)]
  return found.reduce<PeriodRead | null>((best, one) => (one && (!best || one.end > best.end) ? one : best), null)
}

/** "2024E", "FY24 (A)", "2024 Budget", "2024년 예상". */
function readStatus({ tokens }: Scene, at: number): { status: Status; end: number } | null {
  const letter = tokens.kind(at) === Kind.latin ? statusLetters.get(tokens.raw(at)) : undefined
  if (letter !== undefined && !isWordAt(tokens, at + 1)) return { status: letter, end: at + 1 }
  const open = skipSpace(tokens, at)
  if (tokens.word(open) === '(') {
    const inside = statusLetters.get(tokens.raw(open + 1))
    if (inside !== undefined && tokens.word(open + 2) === ')') return { status: inside, end: open + 3 }
    const word = statusWords.longest(tokens, open + 1)
    return word && tokens.word(word.end) === ')' ? { status: word.value, end: word.end + 1 } : null
  }
  if (open === at && tokens.kind(at) !== Kind.hangul) return null
  const word = statusWords.longest(
    tokens,
    open,
    ({ end }) => !isWordAt(tokens, end) && (tokens.kind(end - 1) !== Kind.hangul || mayEndKoreanWord(tokens, end)),
  )
  return word && { status: word.value, end: word.end }
}

function withStatus(scene: Scene, end: number, period: Partial<Period>): PeriodRead {
  const status = readStatus(scene, end)
  return status ? read(status.end, { ...period, status: status.status }) : read(end, period)
}

function readYear(scene: Scene, at: number): PeriodRead | null {
  const { tokens, context } = scene
  const decade = readDecade(tokens, at)
  if (decade) return decade
  const year = readFiscalYear(scene, at)
  if (!year) return readShortWithLetter(scene, at)
  const period: Partial<Period> = year.isCalendar
    ? { start: `${year.year}-01-01`, end: `${year.year}-12-31`, months: 12 }
    : { months: 12, fiscalYear: year.year }
  const withStatusAfter = withStatus(scene, year.end, period)
  if (year.isExplicit || withStatusAfter.period.status !== 'unstated') return withStatusAfter
  // Letters or decimals after it make it something else.
  if (
    isWordAt(tokens, withStatusAfter.end) ||
    (/^[.,]$/.test(tokens.word(withStatusAfter.end)) && tokens.kind(withStatusAfter.end + 1) === Kind.digits)
  )
    return null
  return context === 'cell' ? null : { ...withStatusAfter, isBare: true }
}

/** "the 1990s", "1990년대". */
function readDecade(tokens: Tokens, at: number): PeriodRead | null {
  const digits = tokens.word(at)
  if (tokens.kind(at) !== Kind.digits || digits.length !== 4 || !digits.endsWith('0') || !isYear(Number(digits))) return null
  const end = tokens.word(at + 1) === 's' && !isWordAt(tokens, at + 2) ? at + 2 : tokens.slice(at + 1, at + 3) === '년대' ? at + 3 : null
  return end === null ? null : read(end, { start: `${digits}-01-01`, end: `${Number(digits) + 9}-12-31`, months: 120 })
}

/** "21A" in headings. */
function readShortWithLetter({ tokens, context }: Scene, at: number): PeriodRead | null {
  if (context !== 'heading' && context !== 'fileName') return null
  const status = tokens.kind(at) === Kind.digits && tokens.word(at).length === 2 ? statusLetters.get(tokens.raw(at + 1)) : undefined
  if (status === undefined || isWordAt(tokens, at + 2)) return null
  return read(at + 2, { months: 12, fiscalYear: yearOfTwo(Number(tokens.word(at))), status })
}

const partMarks = new Set([' ', '-', '.', '_', '/'])

/** A part of a year, with the year before or after it, or without one. */
function readPart(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  const year = readFiscalYear(scene, at) ?? dottedYear(tokens, at)
  if (year) {
    const toDateEnd = toDateAfter(tokens, year.end)
    if (toDateEnd !== null) return read(toDateEnd, { fiscalYear: year.year, rolling: 'YTD' })
    const direct = tokens.kind(year.end) === Kind.space || partMarks.has(tokens.word(year.end)) ? year.end + 1 : year.end
    const part = readPartAlone(scene, direct)
    if (
      !part ||
      (tokens.kind(part.end) === Kind.hangul && !mayEndKoreanWord(tokens, part.end)) ||
      isWordAt(tokens, part.end) !== hasLetter(tokens, part.end)
    )
      return null
    return withStatus(scene, part.end, periodOf(part, year))
  }
  const part = readPartAlone(scene, at)
  if (!part) return readJoinedPart(tokens, at)
  const after = yearOfPart(scene, part)
  if (after) return withStatus(scene, after.end, periodOf(part, after))
  const isKorean = tokens.kind(part.end - 1) === Kind.hangul
  if (isKorean ? !mayEndKoreanWord(tokens, part.end) : isWordAt(tokens, part.end)) return null
  return part.isToDate && !isKorean ? null : read(part.end, periodOf(part, null))
}

/** "Q22023": the part and its year in one run of digits. */
function readJoinedPart(tokens: Tokens, at: number): PeriodRead | null {
  const digits = tokens.word(at + 1)
  if (tokens.kind(at) !== Kind.latin || tokens.kind(at + 1) !== Kind.digits || digits.length !== 5 || isWordAt(tokens, at + 2)) return null
  const part = numberedPart(tokens.word(at), Number(digits.charAt(0)))
  const year = Number(digits.slice(1))
  return part && isYear(year) ? read(at + 2, { ...part, fiscalYear: year }) : null
}

/** "2023년 누적". */
function toDateAfter(tokens: Tokens, at: number): number | null {
  const from = skipSpace(tokens, at)
  const word = tokens.slice(from, from + 2)
  return (word === '누적' || word === '누계') && tokens.kind(at - 1) === Kind.hangul && mayEndKoreanWord(tokens, from + 2) ? from + 2 : null
}

const hasLetter = (tokens: Tokens, at: number): boolean => statusLetters.has(tokens.raw(at))

/** "24.2Q", "'23.3Q": two digits and a full stop before a quarter. */
function dottedYear(tokens: Tokens, at: number): YearRead | null {
  const year = readShortYear(tokens, at)
  return year && tokens.word(year.end) === '.' && tokens.kind(year.end + 1) === Kind.digits && tokens.kind(year.end + 2) === Kind.latin
    ? year
    : null
}

function yearOfPart(scene: Scene, part: Part): YearRead | null {
  const { tokens } = scene
  let next = part.end
  const mark = tokens.word(next)
  if (part.isFiscal || (tokens.kind(next) === Kind.digits && !isLongNumber(tokens, next))) return readShortYear(tokens, next)
  if (mark === '-' || mark === '.' || mark === '_' || mark === '/') return readShortYear(tokens, next + 1)
  // "2Q 18" in a heading.
  const short =
    scene.context === 'heading' && tokens.word(next) === ' ' && tokens.word(next + 1).length === 2 ? readShortYear(tokens, next + 1) : null
  if (short && !isWordAt(tokens, short.end) && !/^[.,%]/.test(tokens.word(short.end))) return short
  next = skipSpace(tokens, next)
  if (tokens.word(next) === ',') next = skipSpace(tokens, next + 1)
  for (const word of ['of', 'in', 'the']) if (tokens.word(next) === word) next = skipSpace(tokens, next + 1)
  const year = readFiscalYear(scene, next)
  return year && (year.isExplicit || !/^[.,]\d/.test(tokens.slice(year.end, year.end + 2))) ? year : null
}

const isLongNumber = (tokens: Tokens, at: number): boolean => tokens.word(at).length !== 2 && !isYear(Number(tokens.word(at)))

const periodOf = ({ part, months, isToDate }: Part, year: YearRead | null): Partial<Period> => ({
  months,
  ...(year && { fiscalYear: year.year }),
  ...(part !== undefined && !isToDate && { part }),
  ...(isToDate && { rolling: 'YTD' }),
})

/** A date, or a month of a year. */
function readDay(scene: Scene, at: number): PeriodRead | null {
  const date = readDate(scene, at)
  if (!date) return null
  if (date.isAmbiguous) return read(date.end, {})
  if (date.year === undefined) return read(date.end, { month: date.month, ...(date.day === undefined ? { months: 1 } : { day: date.day }) })
  if (date.day !== undefined) return read(date.end, { end: `${date.year}-${two(date.month)}-${two(date.day)}` })
  const end = monthEnd(date.year, date.month)
  const quarter = date.isEnd ? null : quarterAfter(scene.tokens, date.end)
  if (quarter !== null) return read(quarter, rollingTo({ months: 3 }, { end }))
  return withStatus(scene, date.end, date.isEnd || isOfBalance(scene, at, date.end) ? { end } : { end, months: 1 })
}

/** "At December 2025", "as of March 2024", "end of June 2024", "2025년 12월 현재": the end of the month. */
function isOfBalance({ tokens }: Scene, from: number, end: number): boolean {
  const after = skipSpace(tokens, end)
  if (tokens.slice(after, after + 2) === '현재') return true
  const before = wordBefore(tokens, from)
  return (
    ['at', 'end'].includes(tokens.word(before)) ||
    (tokens.word(before) === 'of' && ['as', 'end'].includes(tokens.word(wordBefore(tokens, before))))
  )
}

/** The last token before another, apart from a space or a hyphen. */
function wordBefore(tokens: Tokens, at: number): number {
  const mark = tokens.word(at - 1)
  return mark === ' ' || mark === '-' ? at - 2 : at - 1
}

/** "The March 2023 quarter", "2023년 6월 분기": the quarter that ends in the month. */
function quarterAfter(tokens: Tokens, at: number): number | null {
  const word = skipSpace(tokens, at)
  if (tokens.word(word) === 'quarter' && word > at) return word + 1
  return tokens.slice(word, word + 2) === '분기' && mayEndKoreanWord(tokens, word + 2) ? word + 2 : null
}

const two = (value: number): string => String(value).padStart(2, '0')

/** "LTM", "TTM Mar-24", "YTD 2023", "LTM Q2 2024", "최근 12개월". */
function readRolling(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  if (tokens.kind(at - 1) === Kind.hangul && tokens.kind(at) === Kind.hangul) return null
  const words = rollingWords.longest(tokens, at, ({ end }) =>
    tokens.kind(end - 1) === Kind.hangul ? mayEndKoreanWord(tokens, end) : tokens.kind(end) !== Kind.latin,
  )
  if (!words) return null
  const alone = read(words.end, words.value)
  let next = skipSpace(tokens, words.end)
  if (tokens.word(next) === '-' || tokens.word(next) === '_') next++
  for (const word of ['ended', 'ending', 'to', 'as', 'of', 'at', 'the', 'through'])
    if (tokens.word(next) === word) next = skipSpace(tokens, next + 1)
  const after = readUnstated(scene, next)
  if (!after || after.end === next) return alone
  const { period } = after
  if (period.end !== undefined) return read(after.end, { status: period.status, ...rollingTo(words.value, period) })
  if (period.fiscalYear === undefined || (next === words.end && after.isBare)) return alone
  const { months: _, ...ofYear } = period
  return read(after.end, { ...(words.value.months === undefined ? ofYear : period), ...words.value })
}

/** "당기", "전년 동기", "last year". */
function readTerm({ tokens }: Scene, at: number): PeriodRead | null {
  if (tokens.kind(at) === Kind.hangul && tokens.kind(at - 1) === Kind.hangul) return null
  const term = termWords.longest(tokens, at, ({ end }) =>
    tokens.kind(end - 1) === Kind.hangul ? mayEndKoreanWord(tokens, end) : !isWordAt(tokens, end),
  )
  if (!term || (tokens.word(at) === 'py' && tokens.raw(at) !== 'PY')) return null
  if (
    tokens.slice(at, term.end) === '전기' &&
    (electricity.has(tokens.slice(term.end + 1, term.end + 3)) || tokens.word(term.end) === '를')
  )
    return null
  return read(term.end, term.value)
}

const termsInBrackets: ReadonlyMap<string, Partial<Period>> = new Map([
  ['당', { term: 'current' }],
  ['전', { term: 'prior' }],
  ['전전', { term: 'priorPrior' }],
])

/** "제 55 기", "제 55(당) 기", "제55기 3분기". */
function readTermOfYears(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  if (tokens.kind(at - 1) === Kind.hangul) return null
  const isExplicit = tokens.word(at) === '제'
  // "53기 매출" in a question; small numbers are counts.
  if (!isExplicit && (scene.context !== 'question' || tokens.word(at).length !== 2)) return null
  const digits = isExplicit ? skipSpace(tokens, at + 1) : at
  if (tokens.kind(digits) !== Kind.digits || tokens.word(digits).length > 3) return null
  let next = skipSpace(tokens, digits + 1)
  let term: Partial<Period> = {}
  if (tokens.word(next) === '(') {
    const close = tokens.word(next + 2) === ')' ? next + 2 : next + 3
    const inside = termsInBrackets.get(tokens.slice(next + 1, close))
    if (!inside || tokens.word(close) !== ')') return null
    term = inside
    next = skipSpace(tokens, close + 1)
  }
  if (tokens.word(next) !== '기') return null
  const end = tokens.word(next + 1) === '말' ? next + 2 : next + 1
  if (!mayEndKoreanWord(tokens, end) && tokens.kind(end) === Kind.hangul) return null
  const ordinal = { ...term, ordinal: Number(tokens.word(digits)) }
  const part = readPartAlone(scene, skipSpace(tokens, end))
  return part && tokens.kind(part.end - 1) === Kind.hangul ? read(part.end, { ...periodOf(part, null), ...ordinal }) : read(end, ordinal)
}
