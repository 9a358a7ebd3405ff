import type { Numeral } from './digits.ts'
import { exact } from './exact.ts'
import { Kind, type Tokens } from './tokens.ts'

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'

/** Numbers below a hundred by their words. */
const small: ReadonlyMap<string, number> = new Map([
  ...ones.split(' ').map((word, value): [string, number] => [word, value]),
  ...tens.split(' ').map((word, at): [string, number] => [word, (at + 2) * 10]),
])
/** The words of numbers below a hundred. */
export const smallEnglishNumbers: Iterable<string> = [...small.keys()]

const large: ReadonlyMap<string, number> = new Map([
  ['thousand', 3],
  ['million', 6],
  ['billion', 9],
  ['trillion', 12],
])

/** The value of one English word below a hundred; undefined for any other. */
export const smallEnglishNumber = (word: string): number | undefined => small.get(word)

/**
 * A number in English words: "three", "twenty-five", "one hundred and five thousand", "two million", "half a million", "a dozen".
 * @returns null where none starts
 */
export function readEnglishNumeral(tokens: Tokens, at: number): Numeral | null {
  if (tokens.kind(at) !== Kind.latin) return null
  const half = readHalf(tokens, at)
  if (half) return half
  let start = at
  const isArticle = tokens.word(at) === 'a' || tokens.word(at) === 'an'
  if (isArticle) {
    const after = tokens.word(at + 2)
    if (after === 'dozen') return { end: at + 3, value: exact(12n), ulp: exact(1n), scale: 0, form: 'words' }
    if (after !== 'hundred' && !large.has(after)) return null
    start = at + 2
  } else if (!small.has(tokens.word(at))) return null
  const numeral = readWords(tokens, start, isArticle)
  // "Two-thirds" is a share of something.
  return numeral &&
    (tokens.word(numeral.end) === '-' || tokens.kind(numeral.end) === Kind.space) &&
    fractions.has(tokens.word(numeral.end + 1)) &&
    !countsQuarters(tokens, at, numeral)
    ? null
    : numeral
}

/** "The last three quarters" and "four quarters" are of years; "three quarters" alone is a share. */
const countsQuarters = (tokens: Tokens, at: number, { value, end }: Numeral): boolean =>
  tokens.word(end + 1) === 'quarters' && (value.numerator > 3n || counting.has(tokens.word(at - 2)))
const counting = new Set(['last', 'past', 'first', 'next', 'previous', 'preceding', 'recent', 'trailing'])

const fractions = new Set([
  'third',
  'thirds',
  'quarters',
  'fourth',
  'fourths',
  'fifth',
  'fifths',
  'half',
  'halves',
  'tenth',
  'tenths',
  'eighths',
  'hundredths',
])

function readHalf(tokens: Tokens, at: number): Numeral | null {
  if (tokens.word(at) !== 'half' || tokens.word(at + 2) !== 'a') return null
  const exponent = large.get(tokens.word(at + 4))
  if (exponent === undefined) return null
  return {
    end: at + 5,
    value: exact(5n * 10n ** BigInt(exponent - 1)),
    ulp: exact(10n ** BigInt(exponent - 1)),
    scale: exponent,
    form: 'words',
  }
}

function readWords(tokens: Tokens, start: number, isArticle: boolean): Numeral | null {
  let [total, section, scale] = [0n, isArticle ? 1n : 0n, 0]
  let end = start
  let [lastSmall, limit] = [isArticle ? 1 : 0, 100]
  for (let at = start; ;) {
    const word = tokens.word(at)
    const value = small.get(word)
    const exponent = large.get(word)
    if (value !== undefined && value < limit && !(value === 0 && end > start)) {
      section += BigInt(value)
      lastSmall = value
      limit = value >= 20 ? 10 : 0
      scale = 0
    } else if (word === 'hundred' && section > 0n && section < 100n) {
      section *= 100n
      limit = 100
      scale = 2
    } else if (exponent !== undefined && (section > 0n || isArticle)) {
      total += (section === 0n ? 1n : section) * 10n ** BigInt(exponent)
      section = 0n
      limit = 100
      scale = exponent
    } else break
    end = at + 1
    at = afterJoint(tokens, end)
    if (at === end) break
  }
  if (end === start) return null
  const isBelowHundred = scale === 0 && total === 0n && section < 100n && section > 19n && lastSmall < 20
  const worth = isBelowHundred ? 1n : 10n ** BigInt(scale)
  return { end, value: exact(total + section), ulp: exact(worth), scale: scale === 2 ? 0 : scale, form: 'words' }
}

/** Skips a space or hyphen, and "and" between hundreds and the rest. */
function afterJoint(tokens: Tokens, end: number): number {
  const isJoint = tokens.word(end) === '-' || (tokens.kind(end) === Kind.space && tokens.word(end).length === 1)
  if (!isJoint) return end
  const isAnd = tokens.word(end + 1) === 'and' && tokens.kind(end + 2) === Kind.space
  return isAnd && (tokens.word(end - 1) === 'hundred' || large.has(tokens.word(end - 1))) && small.has(tokens.word(end + 3))
    ? end + 3
    : end + 1
}
