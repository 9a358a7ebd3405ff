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

/** The signs of digits. */
export const koreanFigures: Iterable<string> = [...figures.keys()]

const zero = exact(0n)
const one = exact(1n)
const tenThousand = 4

/** Digits or number words, as far as they are read. */
interface Progress {
  end: number
  /** Of what stands before 만, 억, 조 that are done. */
  total: Exact
  /** Of what waits for its 만, 억 or 조. */
  section: Exact
  /** The digits that wait for 십, 백, 천. */
  open: Exact | null
  /** The worth of one of the last written place within its section. */
  worth: Exact
  /** The power of ten of the last words of scale that stand without digits between them. */
  scale: number
  lastSmall: number
  lastLarge: number
  hasDigits: boolean
  hasScale: boolean
}

/**
 * A Korean number of digits, words or both, with at least one word: "1조 2,345억", "3천5백만", "삼천오백만", "1천2백만", "37.5 조".
 * @returns null where none starts; whether what follows may follow is for the caller to see
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

/** Digits without a word of scale behind a large unit are the rest of a number: "1억 2,345원", "12만 3,456주"; without a unit they are another one. */
function restInWon(tokens: Tokens, progress: Progress, best: Progress | null): Progress | null {
  if (progress.open === null || progress.lastLarge === 99) return best
  const after = tokens.kind(progress.end) === Kind.space ? progress.end + 1 : progress.end
  return countsRest(tokens, after) ? progress : best
}

/** A Korean word of a currency or of what is counted; "3만 2023년" is a number and a year. */
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
  // Another run of digits goes on only behind a word of scale.
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

/** "3억 5천" is said for 350,000,000, and "3억 5천원" is not. */
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
    // Written out, only 만, 억 and 조 are words of scale: the others are places of the number.
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

/** The first syllables of Korea's own numerals. */
export const nativeNumerals: Iterable<string> = [...native.keys(), ...nativeTens.keys()].map((word) => word.charAt(0))

/** Korea's own numerals before what is counted: "세", "열두". */
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
