import type { Head } from './amount-head.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import type { Bound, Dimension } from './mention.ts'
import type { Numeral } from './numeral.ts'
import { isWordAt, type Scene, skipGap } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'
import { readPer, readUnitWord, type UnitWord } from './unit-words.ts'

/** "3.50:1.00" and "3.50 to 1.00" are multiples. */
export function readRatioTail({ tokens }: Scene, numeral: Numeral): Tail | null {
  const isColon = tokens.word(numeral.end) === ':'
  const isTo =
    tokens.word(numeral.end + 1) === 'to' && tokens.kind(numeral.end) === Kind.space && tokens.kind(numeral.end + 2) === Kind.space
  if (numeral.form !== 'digits' || (!isColon && !isTo)) return null
  const one = isColon ? numeral.end + 1 : numeral.end + 3
  const isDecimal = tokens.word(one + 1) === '.' && /^0+$/.test(tokens.word(one + 2))
  if (tokens.word(one) !== '1' || (!isDecimal && !isColon)) return null
  if (!isDecimal && tokens.word(one + 1) === '.' && tokens.kind(one + 2) === Kind.digits) return null
  const end = isDecimal ? one + 3 : one + 1
  return isWordAt(tokens, end) || tokens.word(end) === ':' ? null : { dimension: 'multiple', scale: 0, end }
}

export interface Tail {
  dimension: Dimension
  currency?: string
  per?: string
  of?: string
  scale: number
  end: number
  bound?: Bound
}

/** Bounds between a number and its unit: "100+ stores", "300여 명". */
const innerBounds: ReadonlyMap<string, Bound> = new Map([
  ['+', 'atLeast'],
  ['여', 'about'],
])

/** The unit, scale and bounds after a number. */
export function readTail(
  tokens: Tokens,
  numeral: Numeral,
  { currency: before, isOpen }: { currency: Head['currency']; isOpen: boolean },
): Tail {
  const open = isOpen && tokens.word(numeral.end) === ')' ? numeral.end + 1 : numeral.end
  const bare: Tail = {
    dimension: before ? (before.code === 'unknown' ? 'unknown' : 'money') : 'number',
    ...(before && before.code !== 'unknown' && { currency: before.code }),
    scale: before?.exponent ?? 0,
    end: numeral.end,
  }
  const direct = numeral.end
  const inner = tokens.word(skipGap(tokens, direct)) === '여' ? skipGap(tokens, direct) : direct
  const bound = innerBounds.get(tokens.word(inner))
  const at = bound ? skipGap(tokens, inner + 1) : skipGap(tokens, open)
  const isHyphen = tokens.word(direct) === '-' && tokens.kind(direct + 1) === Kind.latin
  const word = readUnitWord(tokens, isHyphen ? direct + 1 : at, { isDirect: at === direct, hasCurrency: before !== undefined })
  const unit = word ? { ...merged(bare, word, before?.code), ...(bound && { bound }) } : bare
  if (!word && tokens.kind(numeral.end) === Kind.latin)
    return { dimension: 'unknown', scale: bare.scale, end: wordEnd(tokens, numeral.end) }
  if (!word && unit.dimension === 'number' && isUnknownSuffix(tokens, numeral)) unit.dimension = 'unknown'
  if (unit.dimension !== 'money' && unit.dimension !== 'percent') return unit
  const per = readPer(tokens, unit.end)
  return per && unit.dimension === 'money' ? { ...unit, per: per.per, end: per.end } : unit
}

/** Combines the currencies before and after a number: "$5 million CAD" is Canadian, "€175 million USD" is unknown. */
function merged(bare: Tail, word: UnitWord, before: string | undefined): Tail {
  if (before === undefined) return { ...bare, ...word }
  if (word.dimension !== 'money') return { dimension: 'unknown', scale: bare.scale, end: word.end }
  const { currency = before } = word
  const shared = currency.split('|').filter((code) => before.split('|').includes(code))
  if (currency === 'unknown') return { dimension: 'unknown', scale: bare.scale, end: word.end }
  const agrees = shared.length > 0 || before === '$' || currency === '$'
  if (!agrees) return { dimension: 'unknown', scale: bare.scale, end: word.end }
  return {
    ...bare,
    currency: before === '$' ? currency : currency === '$' ? before : shared.join('|'),
    scale: bare.scale + word.scale,
    end: word.end,
  }
}

/** The token after the letters and digits joined at a token. */
function wordEnd(tokens: Tokens, at: number): number {
  let end = at
  while (end - at < 8 && (isWordAt(tokens, end) || (tokens.word(end) === '-' && isWordAt(tokens, end + 1)))) end++
  return end
}

/** Letters directly after a number that are no unit: a figure of an unknown unit. */
function isUnknownSuffix(tokens: Tokens, { end }: Numeral): boolean {
  return tokens.kind(end) === Kind.hangul && !mayEndKoreanWord(tokens, end)
}
