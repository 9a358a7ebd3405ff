import { isYear, monthEnd, ordinals, ordinalSuffixes, yearOfTwo } from './calendar.ts'
import { readDate, readShortYear, readYearDigits, type YearRead } from './dates.ts'
import { smallEnglishNumber } from './english-numerals.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import type { Period, PeriodPart, Status } from './mention.ts'
import { phrases, PhraseTable } from './phrase-table.ts'
import { electricity, fiscalWords, rollingWords, statusLetters, statusWords, termWords } from './period-words.ts'
import { readRange, readSpanEnded, rollingTo } from './spans-of-time.ts'
import { isInsideWord, isWordAt, type Scene, skipSpace } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

/** A period as it is read from a token on. */
export interface PeriodRead {
  end: number
  period: Period
  /** Only digits say it: a context may know better. */
  isBare?: true
}

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
    readRolling(scene, at),
    readTerm(scene, at),
  ]
  return found.reduce<PeriodRead | null>((best, one) => (one && (!best || one.end > best.end) ? one : best), null)
}

/** "pro forma 2023", "Budget FY25". */
function withStatusBefore(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  const status = tokens.kind(at) === Kind.latin ? statusWords.longest(tokens, at) : null
  // "Business plan 2024" is the plan's name.
  if (!status || tokens.kind(status.end) !== Kind.space || tokens.word(at).startsWith('plan')) return null
  const period = readUnstated(scene, status.end + 1)
  const isSame = period?.period.status === 'unstated' || period?.period.status === status.value
  return period && isSame && period.period.months !== undefined
    ? { end: period.end, period: { ...period.period, status: status.value } }
    : null
}

/** Years, parts of years and days with the status behind them. */
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

interface FiscalYear extends YearRead {
  isCalendar: boolean
  /** Something beside the digits says that it is a year. */
  isSaid: boolean
}

/** "FY2023", "FY'24", "fiscal 2023", "CY24", "2023년", "2023/24". */
function readFiscalYear(scene: Scene, at: number): FiscalYear | null {
  const { tokens } = scene
  const word = fiscalWords.longest(tokens, at)
  const from = word ? skipSpace(tokens, tokens.word(word.end) === '-' || tokens.word(word.end) === '_' ? word.end + 1 : word.end) : at
  const isJoined = word !== null && from === word.end
  const year =
    word && (tokens.word(at).startsWith('fy') || tokens.word(at) === 'cy' || isJoined)
      ? readShortYear(tokens, from)
      : readYearDigits(tokens, from)
  if (!year) return koreanYear(scene, at)
  const behind = fiscalBehind(tokens, year)
  if (behind) return { ...behind, isCalendar: false, isSaid: true }
  const second = secondYear(tokens, year)
  if (second) return { ...second, isCalendar: word?.value === 'calendar', isSaid: true }
  const korean = tokens.word(skipSpace(tokens, year.end)) === '년' ? koreanYear(scene, from) : null
  if (korean) return { ...korean, isCalendar: word?.value === 'calendar' }
  const isShort = tokens.word(year.end - 1).length === 2 && word === null
  return { ...year, isCalendar: word?.value === 'calendar', isSaid: word !== null || isShort }
}

/** "2023 회계연도", "2023사업연도". */
function fiscalBehind(tokens: Tokens, { year, end }: YearRead): YearRead | null {
  const word = skipSpace(tokens, end)
  if (tokens.kind(word) !== Kind.hangul) return null
  const match = fiscalWords.longest(tokens, word)
  return match && { year, end: match.end }
}

/** "1849년": with the word for it, of any century. */
function readOldYear(tokens: Tokens, at: number): YearRead | null {
  const year = tokens.kind(at) === Kind.digits && tokens.word(at).length === 4 ? Number(tokens.word(at)) : 0
  return year >= 1000 && year < 3000 ? { year, end: at + 1 } : null
}

/** "43년" is a length of time rather than 2043. */
const latestShortYear = 35

const lengthBehind = new PhraseTable<true>(
  phrases(`
      간, 동안, 만에, 만의, 이상, 이하, 이내, 미만, 초과, 넘, 전, 후, 뒤, 째, 차, 된, 가까, 정도, 연속, 내내, 물, 만기, 치, 짜리, 사이, 여, 더, 에 걸쳐, 이나, 가량, 안팎, 남짓, 단위, 이 지,
      이 경과, 이 넘, 을 넘, 이 걸, 새
    `).map((word) => [word, true]),
)
const lengthBefore = new Set(
  phrases(`
      지난, 최근, 향후, 과거, 매, 총, 약, 만, 앞으로, 최소, 최대, 무려
    `),
)

/** "20년간", "10년 이상", "향후 10년": a length of time. */
function isLength(tokens: Tokens, at: number, end: number): boolean {
  if (lengthBehind.longest(tokens, skipSpace(tokens, end))) return true
  const word = tokens.kind(at - 1) === Kind.space ? at - 1 : at
  return [1, 2, 3].some((length) => lengthBefore.has(tokens.slice(word - length, word)))
}

/** "2023년", "'23년", "2023년도", "23년". */
function koreanYear({ tokens, context }: Scene, at: number): FiscalYear | null {
  const year = readShortYear(tokens, at) ?? readOldYear(tokens, at)
  // In a cell "12년" is a length of time.
  if (!year || (context === 'cell' && tokens.word(at).length === 2)) return null
  const sign = skipSpace(tokens, year.end)
  if (tokens.word(sign) !== '년') return null
  const isTwo = tokens.word(year.end - 1).length === 2 && year.end === at + 1
  const end = tokens.word(sign + 1) === '도' ? sign + 2 : sign + 1
  if (tokens.kind(end) === Kind.hangul && !mayEndKoreanWord(tokens, end)) return null
  if (isTwo && (year.year > 2000 + latestShortYear || isLength(tokens, at, end))) return null
  return { year: year.year, end, isCalendar: false, isSaid: true }
}

/** The other half of "2023/24" and "FY2023-24": the year in which it ends. */
function secondYear(tokens: Tokens, { year, end }: YearRead): YearRead | null {
  const mark = tokens.word(end)
  if ((mark !== '/' && mark !== '-' && mark !== '–') || tokens.kind(end + 1) !== Kind.digits) return null
  const digits = tokens.word(end + 1)
  const next = digits.length === 2 ? Number(digits) === (year + 1) % 100 : mark === '/' && Number(digits) === year + 1
  return next && !isWordAt(tokens, end + 2) && tokens.word(end + 2) !== mark ? { year: year + 1, end: end + 2 } : null
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
  const whole = withStatus(scene, year.end, period)
  if (year.isSaid || whole.period.status !== 'unstated') return whole
  // Letters or decimals that go on make it something else.
  if (isWordAt(tokens, whole.end) || (/^[.,]$/.test(tokens.word(whole.end)) && tokens.kind(whole.end + 1) === Kind.digits)) return null
  return context === 'cell' ? null : { ...whole, isBare: true }
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

interface Part {
  end: number
  part?: PeriodPart
  months: number
  isToDate: boolean
  /** "FY" is printed behind the letter: "1HFY24". */
  isFiscal: boolean
}

const partOf = (letter: string, number: number): Pick<Part, 'part' | 'months'> | null => {
  if (letter === 'q' && number >= 1 && number <= 4) return { part: `Q${number}` as PeriodPart, months: 3 }
  return letter === 'h' && (number === 1 || number === 2) ? { part: `H${number}` as PeriodPart, months: 6 } : null
}

/** "Q2", "2Q", "1HFY", "9M", "3rd quarter", "second half", "3분기 누적", "상반기". */
function readPartAlone({ tokens }: Scene, at: number): Part | null {
  const word = tokens.word(at)
  const behind = tokens.word(at + 1)
  if (tokens.kind(at) === Kind.latin && tokens.kind(at + 1) === Kind.digits && behind.length === 1) {
    const part = partOf(word, Number(behind))
    return part && { ...part, end: at + 2, isToDate: false, isFiscal: false }
  }
  if (tokens.kind(at) === Kind.digits && tokens.kind(at + 1) === Kind.latin && word.length <= 2) {
    const letter = behind.replace(/fy$/, '')
    const isFiscal = letter !== behind
    if (letter === 'm' && (word === '3' || word === '6' || word === '9'))
      return { months: Number(word), isToDate: true, end: at + 2, isFiscal }
    const part = partOf(letter, Number(word))
    if (part) return { ...part, end: at + 2, isToDate: false, isFiscal }
  }
  return monthsInWords(tokens, at) ?? partInWords(tokens, at) ?? koreanPart(tokens, at)
}

/** "first nine months", which have a year behind them. */
function monthsInWords(tokens: Tokens, at: number): Part | null {
  if (tokens.word(at) !== 'first' || tokens.word(at + 4) !== 'months') return null
  const months = tokens.kind(at + 2) === Kind.digits ? Number(tokens.word(at + 2)) : smallEnglishNumber(tokens.word(at + 2))
  return months === undefined || months > 11 ? null : { months, isToDate: true, end: at + 5, isFiscal: false }
}

function partInWords(tokens: Tokens, at: number): Part | null {
  const isDigit = tokens.kind(at) === Kind.digits && ordinalSuffixes.has(tokens.word(at + 1))
  const number = isDigit ? Number(tokens.word(at)) : ordinals.get(tokens.word(at))
  if (number === undefined) return null
  let next = isDigit ? at + 2 : at + 1
  if (tokens.kind(next) !== Kind.space && tokens.word(next) !== '-') return null
  next++
  if (tokens.word(next) === 'fiscal') next = skipSpace(tokens, next + 1)
  const noun = tokens.word(next)
  const part = noun === 'quarter' ? partOf('q', number) : noun === 'half' ? partOf('h', number) : null
  return part && { ...part, end: next + 1, isToDate: false, isFiscal: false }
}

function koreanPart(tokens: Tokens, at: number): Part | null {
  const half = tokens.slice(at, at + 3)
  const isHalf = half === '상반기' || half === '하반기'
  if (isHalf && tokens.kind(at - 1) !== Kind.hangul)
    return toDate(tokens, { part: half === '상반기' ? 'H1' : 'H2', months: 6, end: at + 3, isToDate: false, isFiscal: false })
  if (tokens.slice(at, at + 2) === '반기' && tokens.kind(at - 1) !== Kind.hangul)
    return toDate(tokens, { months: 6, end: at + 2, isToDate: false, isFiscal: false })
  const digit = tokens.word(at) === '제' ? skipSpace(tokens, at + 1) : at
  if (tokens.kind(digit) !== Kind.digits || tokens.word(digit).length !== 1) return null
  const slash = tokens.word(digit + 1) === '/' && tokens.word(digit + 2) === '4' ? digit + 3 : digit + 1
  const noun = skipSpace(tokens, slash)
  if (tokens.slice(noun, noun + 2) !== '분기') return null
  const part = partOf('q', Number(tokens.word(digit)))
  return part && toDate(tokens, { ...part, end: noun + 2, isToDate: false, isFiscal: false })
}

/** "3분기 누적" are nine months. */
function toDate(tokens: Tokens, part: Part): Part {
  const at = skipSpace(tokens, part.end)
  const word = tokens.slice(at, at + 2)
  if (word !== '누적' && word !== '누계') return part
  const quarter = part.part?.startsWith('Q') === true ? Number(part.part.charAt(1)) : 2
  return { end: at + 2, months: quarter * 3, isToDate: true, isFiscal: false }
}

const partMarks = new Set([' ', '-', '.', '_', '/'])

/** A part of a year, with its year before or behind it, or without. */
function readPart(scene: Scene, at: number): PeriodRead | null {
  const { tokens } = scene
  const year = readFiscalYear(scene, at) ?? dottedYear(tokens, at)
  if (year) {
    const toDateEnd = toDateBehind(tokens, year.end)
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
  if (!part) return null
  const behind = yearOfPart(scene, part)
  if (behind) return withStatus(scene, behind.end, periodOf(part, behind))
  const isKorean = tokens.kind(part.end - 1) === Kind.hangul
  if (isKorean ? !mayEndKoreanWord(tokens, part.end) : isWordAt(tokens, part.end)) return null
  return part.isToDate && !isKorean ? null : read(part.end, periodOf(part, null))
}

/** "2023년 누적". */
function toDateBehind(tokens: Tokens, at: number): number | null {
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
  return year && (year.isSaid || !/^[.,]\d/.test(tokens.slice(year.end, year.end + 2))) ? year : null
}

const isLongNumber = (tokens: Tokens, at: number): boolean => tokens.word(at).length !== 2 && !isYear(Number(tokens.word(at)))

const periodOf = ({ part, months, isToDate }: Part, year: YearRead | null): Partial<Period> => ({
  months,
  ...(year && { fiscalYear: year.year }),
  ...(part !== undefined && !isToDate && { part }),
  ...(isToDate && { rolling: 'YTD' }),
})

/** A day or a month of a year. */
function readDay(scene: Scene, at: number): PeriodRead | null {
  const date = readDate(scene, at)
  if (!date) return null
  if (date.isAmbiguous) return read(date.end, {})
  if (date.year === undefined) return date.day === undefined ? read(date.end, { months: 1 }) : read(date.end, {})
  if (date.day !== undefined) return read(date.end, { end: `${date.year}-${two(date.month)}-${two(date.day)}` })
  const end = monthEnd(date.year, date.month)
  return withStatus(scene, date.end, date.isEnd ? { end } : { end, months: 1 })
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
  const behind = readUnstated(scene, next)
  if (!behind || behind.end === next) return alone
  const { period } = behind
  if (period.end !== undefined) return read(behind.end, { status: period.status, ...rollingTo(words.value, period) })
  if (period.fiscalYear === undefined || (next === words.end && behind.isBare)) return alone
  const { months: _, ...ofYear } = period
  return read(behind.end, { ...(words.value.months === undefined ? ofYear : period), ...words.value })
}

/** "당기", "전년 동기", "last year". */
function readTerm({ tokens }: Scene, at: number): PeriodRead | null {
  if (tokens.kind(at) === Kind.hangul && tokens.kind(at - 1) === Kind.hangul) return null
  const term = termWords.longest(tokens, at, ({ end }) =>
    tokens.kind(end - 1) === Kind.hangul ? mayEndKoreanWord(tokens, end) : !isWordAt(tokens, end),
  )
  if (!term || (tokens.word(at) === 'py' && tokens.raw(at) !== 'PY')) return null
  if (tokens.slice(at, term.end) === '전기' && electricity.has(tokens.slice(term.end + 1, term.end + 3))) return null
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
  if (tokens.word(at) !== '제' || tokens.kind(at - 1) === Kind.hangul) return null
  const digits = skipSpace(tokens, at + 1)
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
