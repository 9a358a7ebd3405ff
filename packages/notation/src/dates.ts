import { type CalendarDay, isDay, isYear, months, ordinalSuffixes, yearOfTwo } from './calendar.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import { isInsideWord, isWordAt, type Scene, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

/** A date read at a token. */
export interface DateRead extends CalendarDay {
  end: number
  /** "03/04/2023" is in March or in April. */
  isAmbiguous?: true
  /** The end of the month or year, not all of it: "12월말". */
  isEnd?: true
}

const apostrophes = new Set(["'", '’', '‘', '`', '´'])
const dateMarks = new Set(['-', '/', '.', '–'])

/** The value of a token with `least` to `max` digits; undefined for any other token. */
function digitsAt(tokens: Tokens, at: number, most: number, least = 1): number | undefined {
  if (tokens.kind(at) !== Kind.digits) return undefined
  const { length } = tokens.word(at)
  return length <= most && length >= least ? Number(tokens.word(at)) : undefined
}

export interface YearRead {
  year: number
  end: number
}

/** A year of four digits, or of two after an apostrophe. */
export function readYearDigits(tokens: Tokens, at: number): YearRead | null {
  const mark = apostrophes.has(tokens.word(at)) ? at + 1 : at
  const year = digitsAt(tokens, mark, 4, 4)
  if (year !== undefined) return isYear(year) ? { year, end: mark + 1 } : null
  // "'17:05" is a time of day.
  const isTime = tokens.word(mark + 1) === ':' && tokens.kind(mark + 2) === Kind.digits
  const short = mark > at && !isTime ? digitsAt(tokens, mark, 2, 2) : undefined
  return short === undefined ? null : { year: yearOfTwo(short), end: mark + 1 }
}

/** Also reads a year of two digits, for callers that know it is a year. */
export function readShortYear(tokens: Tokens, at: number): YearRead | null {
  const year = readYearDigits(tokens, at)
  if (year) return year
  const short = digitsAt(tokens, at, 2, 2)
  return short === undefined ? null : { year: yearOfTwo(short), end: at + 1 }
}

/** The longest date at a token: a date, a month of a year, a date without a year. */
export function readDate(scene: Scene, at: number): DateRead | null {
  const { tokens } = scene
  if (isInsideWord(tokens, at)) return null
  const kind = tokens.kind(at)
  if (kind === Kind.latin) return monthFirst(scene, at)
  if (kind !== Kind.digits && !apostrophes.has(tokens.word(at))) return null
  const found = [yearFirst(scene, at), koreanDate(scene, at), dayFirst(scene, at), inFigures(scene, at), packed(scene, at)]
  return found.reduce((best, one) => (one && (!best || one.end > best.end) ? one : best), null)
}

/** "2023-12-31", "2023. 12. 31.", "'23.12.31", "2023.12", "2023/12". */
function yearFirst({ tokens, language }: Scene, at: number): DateRead | null {
  const year = readYearDigits(tokens, at) ?? (language === 'ko' ? readShortYear(tokens, at) : null)
  if (!year) return null
  const isShort = year.end === at + 1 && tokens.word(at).length === 2
  const mark = tokens.word(year.end)
  if (!dateMarks.has(mark)) return null
  const space = mark === '.' ? skipSpace(tokens, year.end + 1) : year.end + 1
  const month = digitsAt(tokens, space, 2)
  if (month === undefined || month < 1 || month > 12) return null
  const after = space + 1
  const next = mark === '.' ? skipSpace(tokens, after + 1) : after + 1
  const day = tokens.word(after) === mark ? digitsAt(tokens, next, 2) : undefined
  if (day !== undefined && isDay(year.year, month, day) && !isWordAt(tokens, next + 1)) {
    const isSpaced = space > year.end + 1
    return { year: year.year, month, day, end: isSpaced && tokens.word(next + 1) === '.' ? next + 2 : next + 1 }
  }
  if (isShort || isWordAt(tokens, after) || space > year.end + 1 || tokens.word(space).length !== 2) return null
  if (tokens.word(after) === '.' && tokens.kind(after + 1) === Kind.digits) return null
  return withKoreanEnd(tokens, { year: year.year, month, end: after })
}

function withKoreanEnd(tokens: Tokens, date: DateRead): DateRead {
  const at = skipSpace(tokens, date.end)
  return tokens.word(at) === '말' && mayEndKoreanWord(tokens, at + 1) ? { ...date, end: at + 1, isEnd: true } : date
}

/** "2023년 12월 31일", "23년 3월", "12월 31일", "2023년 12월말", "2023년 말". */
function koreanDate({ tokens }: Scene, at: number): DateRead | null {
  const year = readShortYear(tokens, at)
  const hasYearWord = year !== null && tokens.word(skipSpace(tokens, year.end)) === '년'
  const monthAt = hasYearWord ? skipSpace(tokens, skipSpace(tokens, year.end) + 1) : at
  if (hasYearWord) {
    const isEnd = tokens.word(monthAt) === '말' && mayEndKoreanWord(tokens, monthAt + 1)
    if (isEnd) return { year: year.year, month: 12, day: 31, end: monthAt + 1 }
  }
  const month = digitsAt(tokens, monthAt, 2)
  const monthWord = skipSpace(tokens, monthAt + 1)
  if (month === undefined || month < 1 || month > 12 || tokens.word(monthWord) !== '월') return null
  const stated = hasYearWord ? { year: year.year, month } : { month }
  const dayAt = skipSpace(tokens, monthWord + 1)
  const day = digitsAt(tokens, dayAt, 2)
  const dayWord = skipSpace(tokens, dayAt + 1)
  if (day !== undefined && tokens.word(dayWord) === '일' && isDay(stated.year ?? 2024, month, day) && tokens.word(dayWord + 1) !== '간')
    return { ...stated, day, end: dayWord + 1 }
  return withKoreanEnd(tokens, { ...stated, end: monthWord + 1 })
}

/** "31 December 2023", "31st day of December, 2023", "31-Dec-23". */
function dayFirst(scene: Scene, at: number): DateRead | null {
  const { tokens } = scene
  const day = digitsAt(tokens, at, 2)
  if (day === undefined || day < 1 || day > 31) return null
  let next = ordinalSuffixes.has(tokens.word(at + 1)) ? at + 2 : at + 1
  const mark = tokens.word(next)
  if (mark !== '-' && mark !== ' ' && mark !== '.' && mark !== '/' && tokens.kind(next) !== Kind.space && tokens.kind(next) !== Kind.latin)
    return null
  next = mark === '.' ? skipSpace(tokens, next + 1) : tokens.kind(next) === Kind.latin ? next : next + 1
  for (const word of ['day', 'of']) if (tokens.word(next) === word) next = skipSpace(tokens, next + 1)
  const month = readMonthName(scene, next)
  if (!month) return null
  const year = yearAfter(tokens, month.end, mark === '-' || mark === '/' || tokens.kind(at + 1) === Kind.latin)
  if (year && isDay(year.year, month.month, day)) return { year: year.year, month: month.month, day, end: year.end }
  return isDay(2024, month.month, day) ? { month: month.month, day, end: month.end } : null
}

/** A month by its English name, with the full stop of an abbreviation. */
function readMonthName({ tokens, context }: Scene, at: number): { month: number; end: number } | null {
  const month = months.get(tokens.word(at))
  if (month === undefined || (tokens.kind(at + 1) === Kind.digits && context !== 'fileName' && context !== 'heading' && context !== 'cell'))
    return null
  const raw = tokens.raw(at)
  // "may" and "march" are verbs.
  if (raw === raw.toLowerCase() && context !== 'question' && context !== 'fileName') return null
  if ((raw === 'may' || raw === 'march' || raw === 'mar') && context === 'question') return null
  const isCut = raw.length <= 4 && raw.toLowerCase() !== 'june' && raw.toLowerCase() !== 'july' && raw.toLowerCase() !== 'may'
  return { month, end: isCut && tokens.word(at + 1) === '.' ? at + 2 : at + 1 }
}

/** A year after a month: ", 2023", " 2023", "-23", "'23". */
function yearAfter(tokens: Tokens, at: number, isDashed: boolean): YearRead | null {
  const mark = tokens.word(at)
  if (apostrophes.has(mark)) return readYearDigits(tokens, at)
  if (mark === '-' || mark === '/' || (mark === '.' && isDashed)) return readShortYear(tokens, at + 1)
  if (tokens.kind(at) === Kind.digits) return readShortYear(tokens, at)
  let next = skipSpace(tokens, at)
  if (tokens.word(next) === ',') next = skipSpace(tokens, next + 1)
  for (const word of ['of', 'the', 'year']) if (tokens.word(next) === word) next = skipSpace(tokens, next + 1)
  return next === at ? null : readYearDigits(tokens, next)
}

/** "December 31, 2023", "Dec. 31", "Dec-23", "December 2023". */
function monthFirst(scene: Scene, at: number): DateRead | null {
  const { tokens } = scene
  const month = readMonthName(scene, at)
  if (!month) return null
  const dayAt = tokens.word(month.end) === '-' && tokens.word(month.end + 2) === '-' ? month.end + 1 : skipSpace(tokens, month.end)
  const day = dayAt > month.end || tokens.word(month.end - 1) === '.' ? digitsAt(tokens, dayAt, 2) : undefined
  if (day !== undefined && isDay(2024, month.month, day)) {
    const dayEnd = ordinalSuffixes.has(tokens.word(dayAt + 1)) ? dayAt + 2 : dayAt + 1
    const year = yearAfter(tokens, dayEnd, false)
    if (year && tokens.kind(dayEnd) !== Kind.digits && isDay(year.year, month.month, day))
      return { year: year.year, month: month.month, day, end: year.end }
    const short = tokens.word(month.end) === '-' && tokens.word(dayEnd) === '-' ? readShortYear(tokens, dayEnd + 1) : null
    if (short && isDay(short.year, month.month, day)) return { year: short.year, month: month.month, day, end: short.end }
    const isNumber = tokens.word(dayEnd) === '%' || (tokens.word(dayEnd) === '.' && tokens.kind(dayEnd + 1) === Kind.digits)
    if (!isNumber && !isWordAt(tokens, dayEnd)) return { month: month.month, day, end: dayEnd }
  }
  const year = yearAfter(tokens, month.end, false)
  if (year) return { year: year.year, month: month.month, end: year.end }
  return isMonthAlone(scene, at) ? { month: month.month, end: month.end } : null
}

/** "in December": "May" and "March" are also words, and an abbreviation can be a name. */
function isMonthAlone({ tokens, context }: Scene, at: number): boolean {
  const name = tokens.word(at)
  return (
    context === 'prose' &&
    name.length > 3 &&
    name !== 'march' &&
    name !== 'sept' &&
    !isWordAt(tokens, at + 1) &&
    !isBesideHyphen(tokens, at)
  )
}

const isBesideHyphen = (tokens: Tokens, at: number): boolean => tokens.word(at + 1) === '-' || tokens.word(at - 1) === '-'

/** "31/12/2022", "12/31/22", "31.12.2022": the day is the part that cannot be a month. */
function inFigures({ tokens, language }: Scene, at: number): DateRead | null {
  const [first, second] = [digitsAt(tokens, at, 2), digitsAt(tokens, at + 2, 2)]
  const mark = tokens.word(at + 1)
  const last = tokens.word(at + 4)
  if (first === undefined || second === undefined || !dateMarks.has(mark) || tokens.word(at + 3) !== mark) return null
  const year = last.length === 4 || last.length === 2 ? readShortYear(tokens, at + 4) : null
  if (!year || isWordAt(tokens, at + 5)) return null
  const isVersion = mark === '.' && last.length === 2 && language === 'en' && tokens.word(at).length < 2
  if (isVersion || (tokens.word(at + 5) === mark && tokens.kind(at + 6) === Kind.digits)) return null
  const end = year.end
  const dayFirst = isDay(year.year, second, first)
  const monthFirst = mark !== '.' && isDay(year.year, first, second)
  if (dayFirst && monthFirst && first !== second) return { month: 0, end, isAmbiguous: true }
  if (dayFirst) return { year: year.year, month: second, day: first, end }
  return monthFirst ? { year: year.year, month: first, day: second, end } : null
}

/** "20231231", "202312" in file names. */
function packed({ tokens, context }: Scene, at: number): DateRead | null {
  if (context !== 'fileName' || tokens.kind(at) !== Kind.digits) return null
  const word = tokens.word(at)
  if (word.length !== 8 && word.length !== 6) return null
  const isShort = word.length === 6 && !isYear(Number(word.slice(0, 4)))
  const year = isShort ? yearOfTwo(Number(word.slice(0, 2))) : Number(word.slice(0, 4))
  const [month, day] = [Number(word.slice(isShort ? 2 : 4, isShort ? 4 : 6)), Number(word.slice(isShort ? 4 : 6, 8))]
  if (!isYear(year) || month < 1 || month > 12) return null
  if (word.length === 6 && !isShort) return { year, month, end: at + 1 }
  return isDay(year, month, day) ? { year, month, day, end: at + 1 } : null
}
