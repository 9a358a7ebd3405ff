import { counters } from './counters.ts'
import { currenciesAfter } from './currencies.ts'
import { type Numeral, readDigits } from './digits.ts'
import { added, type Exact, exact, multiplied, scaled } from './exact.ts'
import { koreanScales } from './scales.ts'
import { Kind, type Tokens } from './tokens.ts'

const figures: ReadonlyMap<string, bigint> = new Map(
  ['영零〇', '일一壹', '이二貳', '삼三參', '사四', '오五', '육六륙', '칠七', '팔八', '구九'].flatMap((signs, value) =>
    Array.from(signs, (sign): [string, bigint] => [sign, BigInt(value)]),
  ),
)

/** The characters of Korean digits. */
export const koreanFigures: Iterable<string> = [...figures.keys()]

const zero = exact(0n)
const one = exact(1n)
const tenThousand = 4

/** State of reading digits and number words. */
interface Progress {
  end: number
  /** Sum of the sections with their 만, 억 or 조. */
  total: Exact
  /** The section whose 만, 억 or 조 has not been read yet. */
  section: Exact
  /** Digits whose 십, 백 or 천 has not been read yet. */
  open: Exact | null
  /** The value of one unit in the last written place within its section. */
  worth: Exact
  /** The power of ten of the last scale words without digits between them. */
  scale: number
  lastSmall: number
  lastLarge: number
  hasDigits: boolean
  hasScale: boolean
}

/**
 * A Korean number of digits, words or both, with at least one word: "1조 2,345억", "3천5백만", "삼천오백만", "1천2백만", "37.5 조".
 * @returns null where none starts; the caller checks whether the following text can follow a number
 */
export function readKoreanNumeral(tokens: Tokens, at: number): Numeral | null {
  let best: Progress | null = null
  let progress: Progress = {
    end: at,
    total: zero,
    section: zero,
    open: null,
    worth: one,
    scale: 0,
    lastSmall: 9,
    lastLarge: 99,
    hasDigits: false,
    hasScale: false,
  }
  for (;;) {
    const next = readElement(tokens, progress) ?? readElement(tokens, skipSpace(tokens, progress))
    if (!next) break
    progress = next
    if (progress.open === null) best = progress
  }
  const end = wordsOnly(progress) ? progress : restInWon(tokens, progress, best)
  if (!end || end.end === at || (!end.hasScale && end.hasDigits)) return null
  return toNumeral(tokens, end)
}

const wordsOnly = ({ hasDigits }: Progress): boolean => !hasDigits

/**
 * Digits after a large unit without a scale word of their own: followed by a unit they are the rest of the number ("1억 2,345원", "12만 3,456주"), else
 * another number.
 */
function restInWon(tokens: Tokens, progress: Progress, best: Progress | null): Progress | null {
  if (progress.open === null || progress.lastLarge === 99) return best
  const after = tokens.kind(progress.end) === Kind.space ? progress.end + 1 : progress.end
  return countsRest(tokens, after) ? progress : best
}

/** A Korean currency or counter; "3만 2023년" is a number and a year. */
function countsRest(tokens: Tokens, at: number): boolean {
  if (tokens.kind(at) !== Kind.hangul) return false
  const counter = counters.longest(tokens, at)
  return currenciesAfter.longest(tokens, at) !== null || (counter !== null && !lengthsOfTime.has(counter.value))
}

const lengthsOfTime = new Set(['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second', 'age'])

function skipSpace(tokens: Tokens, progress: Progress): Progress {
  const isSpace = tokens.kind(progress.end) === Kind.space && tokens.word(progress.end).length === 1
  return isSpace && (progress.hasDigits || progress.hasScale) ? { ...progress, end: progress.end + 1 } : progress
}

function readElement(tokens: Tokens, progress: Progress): Progress | null {
  const { end } = progress
  const scale = koreanScales.get(tokens.word(end))
  if (scale !== undefined) return scale < tenThousand ? withSmall(progress, scale) : withLarge(progress, scale)
  if (progress.open !== null) return null
  const figure = figures.get(tokens.word(end))
  if (figure !== undefined) return { ...progress, end: end + 1, open: exact(figure), worth: one, scale: 0 }
  // Another run of digits continues the number only after a scale word.
  if (tokens.kind(end) !== Kind.digits || (progress.hasDigits && !progress.hasScale)) return null
  const digits = readDigits(tokens, end, { decimalComma: false, spaces: false })
  return digits === null || digits.isTorn
    ? null
    : { ...progress, end: digits.end, open: digits.value, worth: digits.ulp, scale: 0, hasDigits: true }
}

function withSmall(progress: Progress, scale: number): Progress | null {
  if (scale >= progress.lastSmall && progress.open === null) return null
  if (scale >= progress.lastSmall) return null
  const { open } = progress
  return {
    ...progress,
    end: progress.end + 1,
    section: added(progress.section, scaled(open ?? one, scale)),
    open: null,
    worth: scaled(open === null ? one : progress.worth, scale),
    scale,
    lastSmall: scale,
    hasScale: true,
  }
}

function withLarge(progress: Progress, scale: number): Progress | null {
  if (scale >= progress.lastLarge) return null
  const own = added(progress.section, progress.open ?? zero)
  const isBare = progress.open === null && progress.lastSmall === 9
  const afterSmall = progress.open === null && progress.lastSmall !== 9
  return {
    ...progress,
    end: progress.end + 1,
    total: added(progress.total, scaled(isBare ? one : own, scale)),
    section: zero,
    open: null,
    worth: scaled(isBare ? one : progress.worth, scale),
    scale: scale + (afterSmall ? progress.scale : 0),
    lastSmall: 9,
    lastLarge: scale,
    hasScale: true,
  }
}

/** "3억 5천" means 350,000,000, "3억 5천원" does not. */
function toNumeral(tokens: Tokens, { end, total, section, open, worth, scale, lastLarge, lastSmall, hasDigits }: Progress): Numeral {
  const rest = added(section, open ?? zero)
  const isShort =
    lastLarge !== 99 &&
    lastLarge >= 8 &&
    open === null &&
    (lastSmall === 2 || lastSmall === 3) &&
    tokens.word(end) !== '원' &&
    tokens.word(end + 1) !== '원'
  const factor = scaled(one, isShort ? lastLarge - tenThousand : 0)
  const isRest = lastSmall !== 9 || open !== null
  return {
    end,
    value: added(total, multiplied(rest, factor)),
    ulp: isRest ? multiplied(worth, factor) : worth,
    // In words, only 만, 억 and 조 are scales: the others are places of the number.
    scale: hasDigits ? scale + (isShort && isRest ? lastLarge - tenThousand : 0) : lastLarge === 99 || isRest ? 0 : lastLarge,
    form: hasDigits ? 'digits' : 'words',
  }
}

const native: ReadonlyMap<string, number> = new Map([
  ['한', 1],
  ['하나', 1],
  ['두', 2],
  ['둘', 2],
  ['세', 3],
  ['석', 3],
  ['네', 4],
  ['넉', 4],
  ['다섯', 5],
  ['여섯', 6],
  ['일곱', 7],
  ['여덟', 8],
  ['아홉', 9],
])
const nativeTens: ReadonlyMap<string, number> = new Map([
  ['열', 10],
  ['스물', 20],
  ['스무', 20],
  ['서른', 30],
  ['마흔', 40],
  ['쉰', 50],
  ['예순', 60],
  ['일흔', 70],
  ['여든', 80],
  ['아흔', 90],
])

/** The first syllables of native Korean numerals. */
export const nativeNumerals: Iterable<string> = [...native.keys(), ...nativeTens.keys()].map((word) => word.charAt(0))

/** Native Korean numerals before a counter: "세", "열두". */
export function readNativeNumeral(tokens: Tokens, at: number): Numeral | null {
  if (tokens.kind(at) !== Kind.hangul) return null
  const ten = longestIn(nativeTens, tokens, at)
  const unit = longestIn(native, tokens, ten?.end ?? at)
  const last = unit ?? ten
  return (
    last && {
      end: last.end,
      value: exact(BigInt((ten?.value ?? 0) + (unit?.value ?? 0))),
      ulp: one,
      scale: 0,
      form: 'words',
      isNative: true,
    }
  )
}

function longestIn(words: ReadonlyMap<string, number>, tokens: Tokens, at: number): { end: number; value: number } | null {
  for (const length of [2, 1]) {
    const value = words.get(tokens.slice(at, at + length))
    if (value !== undefined) return { end: at + length, value }
  }
  return null
}
