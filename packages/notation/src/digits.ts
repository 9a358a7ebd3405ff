import { type Exact, exact, exactDecimal, scaled } from './exact.ts'
import { koreanScales, scaleWords } from './scales.ts'
import { Kind, type Tokens } from './tokens.ts'

/** A number read at a token. */
export interface Numeral {
  /** The token after it. */
  end: number
  value: Exact
  /** The value of one unit in its last printed digit. */
  ulp: Exact
  /** Power of ten of its scale words. */
  scale: number
  form: 'digits' | 'words'
  /** Its groups are irregular or it is interrupted: "1,2345", "31 .7". Its value is unknown. */
  isTorn?: true
  /** It is a native Korean numeral: "세", "열두". */
  isNative?: true
}

/** A longer run of digits is not a number. */
const maxDigits = 100
/** A figure in a report has fewer groups. */
const maxGroups = 14
const apostrophes = new Set(["'", '’', '´', '`'])
const thinSpaces = new Set(['\u00a0', '\u2009', '\u202f', '\u2007', '\u2005', '\u2006', '\u200a'])
const fractions: ReadonlyMap<string, readonly [bigint, bigint]> = new Map([
  ['½', [1n, 2n]],
  ['⅓', [1n, 3n]],
  ['⅔', [2n, 3n]],
  ['¼', [1n, 4n]],
  ['¾', [3n, 4n]],
  ['⅛', [1n, 8n]],
  ['⅜', [3n, 8n]],
  ['⅝', [5n, 8n]],
  ['⅞', [7n, 8n]],
  ['⅕', [1n, 5n]],
])

/** Whether a single character is a fraction, which `scan` reads: "½". */
export const isFractionSign = (sign: string): boolean => fractions.has(sign)

interface DigitOptions {
  /** "12,5" is a decimal, not a list of two. */
  decimalComma: boolean
  /** Groups are separated by plain spaces: "1 234 567". */
  spaces: boolean
  /** A currency precedes it: "$1.2.3" is a damaged amount rather than a section number. */
  isMoney?: boolean
}

/**
 * Digits in groups with decimals: "1,234.56", "1.234.567,89", "12,34,567", "1'234", "1 234 567,8", ".5", "4½", "4 1/2".
 * @returns null where no digits start, and for text that is not a number: "1.2.3", more than 100 digits
 */
export function readDigits(tokens: Tokens, at: number, options: DigitOptions): Numeral | null {
  const isBare = tokens.word(at) === '.'
  if (isBare) return readBareDecimals(tokens, at)
  const fraction = readFraction(tokens, at) ?? readSimpleFraction(tokens, at)
  if (fraction) return fraction
  if (tokens.kind(at) !== Kind.digits) return null
  const end = endOfDigits(tokens, at, options)
  if (end === null && !options.isMoney) return null
  const { token, decimals } = end ?? { token: at + 1, decimals: 0 }
  const value = plainDecimal(tokens.slice(at, token), decimals)
  if (value === null) return null
  const numeral: Numeral = { end: token, value, ulp: scaled(exact(1n), -decimals), scale: 0, form: 'digits' }
  const torn = tornEnd(tokens, at, token)
  if (torn > token) return { ...numeral, end: torn, isTorn: true }
  return decimals === 0 ? (withFraction(tokens, numeral) ?? numeral) : numeral
}

/** A longer sequence is a list. */
const maxTornGroups = 6

const joints = new Set([',', '.', "'", '’'])
const isJointAt = (tokens: Tokens, at: number): boolean => joints.has(tokens.word(at)) && tokens.kind(at + 1) === Kind.digits
const isTornAt = (tokens: Tokens, at: number): boolean =>
  tokens.kind(at) === Kind.space &&
  tokens.word(at).length === 1 &&
  (tokens.word(at + 1) === '.' || tokens.word(at + 1) === ',') &&
  tokens.kind(at + 2) === Kind.digits

/** The end of digits that continue irregularly after a number: "1,2345", "1..5", "31 .7", "1, 234 ,567", "1O,5OO". */
function tornEnd(tokens: Tokens, start: number, token: number): number {
  let end = token
  for (;;) {
    if (end - token > 2 * maxTornGroups) return token
    if (isJointAt(tokens, end)) end += 2
    else if (isTornAt(tokens, end)) end += 3
    else if (tokens.word(end) === '.' && tokens.word(end + 1) === '.' && tokens.kind(end + 2) === Kind.digits) end += 3
    else if (
      tokens.word(end) === ',' &&
      tokens.word(end + 1) === ' ' &&
      tokens.word(end + 2).length === 3 &&
      tokens.kind(end + 2) === Kind.digits &&
      isTornAt(tokens, end + 3)
    )
      end += 3
    else if (isTornBeforeScale(tokens, end)) end += 3
    else break
  }
  return Math.max(end, misreadEnd(tokens, start))
}

/** "12. 5 million": a full stop and a space inside a number, recognised by a scale or a sign after it. */
function isTornBeforeScale(tokens: Tokens, end: number): boolean {
  if (tokens.word(end) !== '.' || tokens.word(end + 1) !== ' ' || tokens.kind(end + 2) !== Kind.digits || tokens.word(end + 2).length > 2)
    return false
  const after = tokens.kind(end + 3) === Kind.space ? end + 4 : end + 3
  return (
    tokens.word(after) === '%' ||
    koreanScales.has(tokens.word(after)) ||
    scaleWords.longest(tokens, after, ({ value }) => value.form === 'word') !== null
  )
}

/** Letters between digits and separators that a scanner printed for digits: "1O,5OO". */
function misreadEnd(tokens: Tokens, start: number): number {
  let [end, letters, separators] = [start, 0, 0]
  for (; end - start < 2 * maxGroups; end++) {
    if (tokens.kind(end) === Kind.latin && /^[oOlI]+$/.test(tokens.raw(end))) letters++
    else if (tokens.word(end) === ',' && end > start) separators++
    else if (tokens.kind(end) !== Kind.digits) break
  }
  return letters > 0 && separators > 0 && tokens.kind(end - 1) !== Kind.sign ? end : start
}

function readBareDecimals(tokens: Tokens, at: number): Numeral | null {
  if (tokens.kind(at + 1) !== Kind.digits || tokens.kind(at - 1) === Kind.digits || tokens.word(at - 1) === '.') return null
  const value = exactDecimal(`0.${tokens.word(at + 1)}`)
  return value && { end: at + 2, value, ulp: scaled(exact(1n), -tokens.word(at + 1).length), scale: 0, form: 'digits' }
}

/** The value of a printed number whose last `decimals` digits are decimals. */
function plainDecimal(printed: string, decimals: number): Exact | null {
  const digits = printed.replace(/\D/g, '')
  return digits.length > maxDigits ? null : scaled(exact(BigInt(digits)), -decimals)
}

interface End {
  token: number
  decimals: number
}

/** The end of a number, and how many of its digits are decimals. */
function endOfDigits(tokens: Tokens, at: number, options: DigitOptions): End | null {
  const first = tokens.word(at)
  const separator = tokens.word(at + 1)
  const lengths = (from: number): number => (tokens.kind(from) === Kind.digits ? tokens.word(from).length : 0)
  const groupsAfter = (mark: string): number => {
    let groups = 0
    while (groups < maxGroups && tokens.word(at + 1 + 2 * groups) === mark && lengths(at + 2 + 2 * groups) === 3) groups++
    return groups
  }
  const decimalsAt = (token: number, point: string): number => (tokens.word(token) === point ? lengths(token + 1) : 0)
  const finish = (groups: number, point: string): End => {
    const token = at + 1 + 2 * groups
    const decimals = decimalsAt(token, point)
    return decimals > 0 ? { token: token + 2, decimals } : { token, decimals: 0 }
  }
  const isHead = first.length <= 3 && (first.charAt(0) !== '0' || first === '0')

  if (separator === ',') {
    const groups = isHead ? groupsAfter(',') : 0
    if (groups > 0 && lengths(at + 2 + 2 * groups) === 0) return finish(groups, '.')
    if (groups > 0 && tokens.word(at + 1 + 2 * groups) !== ',') return finish(groups, '.')
    const indian = isHead ? indianGroups(tokens, at) : 0
    if (indian > 0) return finish(indian, '.')
    if (groups > 0) return finish(groups, '.')
    const decimals = lengths(at + 2)
    if (options.decimalComma && decimals > 0 && decimals !== 3 && (decimals < 3 || first === '0') && tokens.word(at + 3) !== ',')
      return { token: at + 3, decimals }
    return { token: at + 1, decimals: 0 }
  }
  if (separator === '.') {
    const groups = isHead ? groupsAfter('.') : 0
    // "1.234" is a decimal; "1.234.567" and "1.234,5" have groups.
    if (groups > 1 || (groups === 1 && lengths(at + 4) > 0 && tokens.word(at + 3) === ',' && lengths(at + 4) !== 3))
      return finish(groups, ',')
    const decimals = lengths(at + 2)
    if (decimals === 0) return { token: at + 1, decimals: 0 }
    if (tokens.word(at + 3) === '.' && lengths(at + 4) > 0) return null
    return { token: at + 3, decimals }
  }
  if (apostrophes.has(separator) || thinSpaces.has(separator) || (options.spaces && separator === ' ')) {
    const groups = isHead && first !== '0' ? groupsAfter(separator) : 0
    if (groups > 0) {
      const point = tokens.word(at + 1 + 2 * groups)
      return finish(groups, point === ',' && lengths(at + 2 + 2 * groups) !== 3 ? ',' : '.')
    }
  }
  return { token: at + 1, decimals: 0 }
}

/** Groups of two after the first and one of three at the end: "12,34,567". */
function indianGroups(tokens: Tokens, at: number): number {
  let groups = 0
  while (groups < maxGroups && tokens.word(at + 1 + 2 * groups) === ',' && tokens.kind(at + 2 + 2 * groups) === Kind.digits) {
    const { length } = tokens.word(at + 2 + 2 * groups)
    groups++
    if (length === 3) return groups > 1 && tokens.word(at).length <= 2 ? groups : 0
    if (length !== 2) return 0
  }
  return 0
}

function readFraction(tokens: Tokens, at: number): Numeral | null {
  const vulgar = fractions.get(tokens.word(at))
  return vulgar ? { end: at + 1, value: exact(...vulgar), ulp: exact(1n, vulgar[1]), scale: 0, form: 'digits' } : null
}

/** "2/3". */
function readSimpleFraction(tokens: Tokens, at: number): Numeral | null {
  const [top, bottom] = [tokens.word(at), tokens.word(at + 2)]
  if (
    tokens.kind(at) !== Kind.digits ||
    tokens.word(at + 1) !== '/' ||
    !simpleDenominators.has(bottom) ||
    top.length > 1 ||
    tokens.word(at + 3) === '/'
  )
    return null
  const [numerator, denominator] = [BigInt(top), BigInt(bottom)]
  const goesOn = tokens.word(at + 3) === '.' && tokens.kind(at + 4) === Kind.digits
  return numerator > 0n && numerator < denominator && !goesOn
    ? { end: at + 3, value: exact(numerator, denominator), ulp: exact(1n, denominator), scale: 0, form: 'digits' }
    : null
}

const simpleDenominators = new Set(['2', '3', '4', '5', '6', '8', '10'])
const denominators = new Set(['2', '3', '4', '5', '8', '16', '32'])

/** "4½", "4 1/2", "4-1/2" and "4 ½". */
function withFraction(tokens: Tokens, integer: Numeral): Numeral | null {
  const joined = tokens.word(integer.end) === ' ' || tokens.word(integer.end) === '-' ? integer.end + 1 : integer.end
  const add = (end: number, top: bigint, bottom: bigint): Numeral => ({
    ...integer,
    end,
    value: exact(integer.value.numerator * bottom + top, integer.value.denominator * bottom),
    ulp: exact(1n, bottom),
  })
  const vulgar = fractions.get(tokens.word(joined))
  if (vulgar) return add(joined + 1, ...vulgar)
  const [top, slash, bottom] = [tokens.word(joined), tokens.word(joined + 1), tokens.word(joined + 2)]
  if (joined === integer.end || slash !== '/' || top.length > 2 || !denominators.has(bottom) || tokens.word(joined + 3) === '/') return null
  if (tokens.kind(joined) !== Kind.digits || Number(top) >= Number(bottom) || integer.value.numerator > 99n) return null
  return add(joined + 3, BigInt(top), BigInt(bottom))
}
