import { closeBrackets, readHead } from './amount-head.ts'
import { readRatioTail, readTail } from './amount-tail.ts'
import { isNameWithLetters, isUncertainComma, isYearBefore, mayBeWords, maySpeakOfNumber } from './doubtful-numbers.ts'
import { type Exact, negated, scaled } from './exact.ts'
import type { Bound, Unit } from './mention.ts'
import { readNumeral } from './numeral.ts'
import { type Scene, skipSpace } from './scene.ts'
import { readPer, unitOf } from './unit-words.ts'

/** A figure read at a token. */
export interface QuantityRead {
  from: number
  end: number
  value: Exact
  ulp: Exact
  unit: Unit
  bound?: Bound
  upper?: Exact
  /** The token at which the other end of a range starts. */
  upperFrom?: number
}

/** A single figure, before it is joined to the other end of a range. */
export interface Amount extends QuantityRead {
  /** It has no unit and no scale. */
  isPlain: boolean
  hasCurrencyBefore: boolean
}

/** A single number with its sign, brackets, currency and unit. */
export function readAmount(scene: Scene, at: number): Amount | null {
  const { tokens, context } = scene
  const head = readHead(scene, at)
  if (!head) return null
  const { currency } = head
  const numeral = readNumeral(scene, head.end, { isMoney: currency !== undefined, isOpen: head.open > 0 })
  if (!numeral || !maySpeakOfNumber(scene, head.end, numeral, currency !== undefined)) return null
  const tail = readRatioTail(scene, numeral) ?? readTail(tokens, numeral, { currency, isOpen: head.open > 0 })
  if (numeral.form === 'words' && !mayBeWords(scene, head.end, numeral, tail)) return null
  if (tail.dimension === 'count' && isYearBefore(scene, head.end, numeral)) return null
  if (currency && isNameWithLetters(scene, at, numeral)) return null
  const closed = closeBrackets(scene, head, tail.end)
  if (closed === null) return null
  const trailingPer = closed > tail.end && tail.dimension === 'money' && tail.per === undefined ? readPer(tokens, closed) : null
  if (trailingPer) tail.per = trailingPer.per
  const end = trailingPer?.end ?? closed
  const span = { from: at, hasCurrencyBefore: currency !== undefined }
  if (numeral.isTorn || head.isUnknown || isUncertainComma(scene, head.end, numeral, tail))
    return {
      ...span,
      end,
      value: numeral.value,
      ulp: numeral.ulp,
      unit: { dimension: 'unknown', scale: head.isUnknown ? numeral.scale : 0 },
      isPlain: false,
    }
  const isMinusAfter = context === 'cell' && tokens.word(end) === '-' && skipSpace(tokens, end + 1) >= tokens.count
  const value = scaled(numeral.value, tail.scale)
  return {
    ...span,
    end: isMinusAfter ? end + 1 : end,
    value: head.isNegative !== isMinusAfter ? negated(value) : value,
    ulp: scaled(numeral.ulp, tail.scale),
    unit: unitOf({ ...tail, scale: numeral.scale + tail.scale }),
    ...(tail.bound && { bound: tail.bound }),
    isPlain: tail.dimension === 'number' && numeral.scale === 0,
  }
}
