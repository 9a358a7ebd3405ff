import type { Tail } from './amount-tail.ts'
import { isYear, ordinalSuffixes } from './calendar.ts'
import { counters } from './counters.ts'
import { compared, exact } from './exact.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import type { Numeral } from './numeral.ts'
import { koreanScales } from './scales.ts'
import { isInsideWord, type Scene } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'
import { readUnitWord } from './unit-words.ts'

/** Outside a cell "12,5" is a decimal only with a unit; without one it can be a list of two. */
export function isUncertainComma({ tokens, context }: Scene, at: number, numeral: Numeral, { dimension }: Tail): boolean {
  return (
    context !== 'cell' && dimension === 'number' && numeral.scale === 0 && /^\d+,(?:\d{1,2}|\d{4,})$/.test(tokens.slice(at, numeral.end))
  )
}

/** Digits that continue as a word of letters and digits are not a number. */
export function maySpeakOfNumber({ tokens, context }: Scene, at: number, numeral: Numeral, isMoney: boolean): boolean {
  // "04.02 Customer contracts": index numbers in a data room.
  if (context === 'fileName' && /^0\d/.test(tokens.word(at))) return false
  if (numeral.form === 'words') return !isInsideWord(tokens, at) && (tokens.kind(at) !== Kind.hangul || tokens.kind(at - 1) !== Kind.hangul)
  if (isInsideWord(tokens, at) && !isMoney) return false
  if (isMoney) return true
  return tokens.kind(numeral.end) === Kind.latin ? !isName(tokens, at, numeral) : !isCompanyName(tokens, at, numeral)
}

/** "In 2023 employees rose": a count of this size would be printed with a comma. */
export function isYearBefore({ tokens, context }: Scene, at: number, numeral: Numeral): boolean {
  const isYearAlone = numeral.end === at + 1 && tokens.word(at).length === 4 && isYear(Number(tokens.word(at)))
  return context !== 'cell' && isYearAlone && tokens.kind(numeral.end) === Kind.space && tokens.kind(numeral.end + 1) === Kind.latin
}

const shortSigns = new Set(['r', 'sr', 'le', 'tl', 'kd', 'tk'])

/** "R2" and "SR 1" are names; "R75 million" and "R2.50" are rand. */
export function isNameWithLetters({ tokens }: Scene, at: number, numeral: Numeral): boolean {
  return (
    shortSigns.has(tokens.word(at)) &&
    numeral.scale === 0 &&
    tokens.kind(numeral.end - 1) === Kind.digits &&
    /^\d{1,2}$/.test(tokens.slice(at + 1, numeral.end).trim())
  )
}

/** "3M" before another capitalised word. */
function isCompanyName(tokens: Tokens, at: number, { end }: Numeral): boolean {
  return end === at + 2 && /^[KMB]$/.test(tokens.raw(at + 1)) && tokens.word(end) === ' ' && /^\p{Lu}\p{Ll}/u.test(tokens.raw(end + 1))
}

/** "5G", "10K", "A4": short digits with capitals are names; "12.5z" and "1,234tCO2" are figures of an unknown unit. */
function isName(tokens: Tokens, at: number, numeral: Numeral): boolean {
  const unit = readUnitWord(tokens, numeral.end, { isDirect: true, hasCurrency: false })
  if (unit !== null && unit.dimension !== 'unknown') return false
  // "13a-15" is a rule.
  const isRule =
    tokens.raw(numeral.end).length === 1 && tokens.word(numeral.end + 1) === '-' && tokens.kind(numeral.end + 2) === Kind.digits
  return (
    numeral.end === at + 1 &&
    (isRule || tokens.raw(numeral.end) === tokens.raw(numeral.end).toUpperCase() || ordinalSuffixes.has(tokens.word(numeral.end)))
  )
}

/** English and Korean words that are numbers in other places: "one of the largest", "이 회사". */
export function mayBeWords({ tokens }: Scene, at: number, numeral: Numeral, tail: Tail): boolean {
  const isNamed = tail.dimension !== 'number' && tail.dimension !== 'unknown'
  if (tokens.kind(at) === Kind.latin) return compared(numeral.value, exact(1n)) > 0 || isNamed
  const isGlued = tokens.kind(numeral.end) === Kind.hangul
  // "세대" is a generation, and "천사장" not one thousand and four.
  if (numeral.isNative) return isNamed && mayEndKoreanWord(tokens, tail.end) && (counters.longest(tokens, at)?.end ?? at) <= numeral.end
  if (numeral.end - at === 1) return maySingleSyllable(tokens, at, numeral, tail)
  const isUsual = tail.dimension === 'money' || tail.of === 'person' || tail.of === 'share'
  return isNamed && (isUsual || !isGlued) && mayEndKoreanWord(tokens, tail.end)
}

/** "만 명", "삼 년" but not "만기", "구주", "조건", "이사". */
function maySingleSyllable(tokens: Tokens, at: number, numeral: Numeral, tail: Tail): boolean {
  const isScale = koreanScales.has(tokens.word(at))
  if (isScale)
    return (
      tokens.kind(numeral.end) === Kind.space &&
      numeral.end < tail.end &&
      (tail.dimension === 'money' || tail.of === 'person' || tail.of === 'share')
    )
  return !'일이'.includes(tokens.word(at)) && (tail.of === 'month' || tail.of === 'year') && mayEndKoreanWord(tokens, tail.end)
}
