import { type Numeral, readDigits } from './digits.ts'
import { counters } from './counters.ts'
import { currenciesAfter } from './currencies.ts'
import { readEnglishNumeral } from './english-numerals.ts'
import { compared, scaled } from './exact.ts'
import { readKoreanNumeral, readNativeNumeral } from './korean-numerals.ts'
import { koreanScales, type ScaleWord, scaleWords } from './scales.ts'
import { mayEndKoreanWord } from './korean-endings.ts'
import { readUnitWord } from './unit-words.ts'
import type { PhraseMatch } from './phrase-table.ts'
import { isWordAt, type Scene, skipGap } from './scene.ts'
import { Kind, type Tokens } from './tokens.ts'

export type { Numeral } from './digits.ts'

interface NumeralOptions {
  /** A currency precedes it: letters after it are its scale. */
  isMoney: boolean
  /** An open bracket precedes it, whose closing bracket can separate the number from its scale: "$(2.8) billion". */
  isOpen: boolean
}

/** A number with its scale words, in digits, words or both. The caller checks whether number words really are a number. */
export function readNumeral({ tokens }: Scene, at: number, { isMoney, isOpen }: NumeralOptions): Numeral | null {
  const digits = readDigits(tokens, at, { decimalComma: true, spaces: true, isMoney })
  const mayBeKorean = digits === null || koreanScales.has(tokens.word(skipGap(tokens, digits.end)))
  const korean = mayBeKorean ? readKoreanNumeral(tokens, at) : null
  if (korean && maySpeakKorean(tokens, korean)) return korean
  if (digits) return withScale(tokens, withoutTail(tokens, withExponent(tokens, digits)), isMoney, isOpen)
  const words = readEnglishNumeral(tokens, at) ?? readNativeNumeral(tokens, at)
  return words && withDigitsAfter(tokens, words)
}

/** Whether a Korean scale is followed by the end of a word or a unit: "1 조치" is not a trillion. */
function maySpeakKorean(tokens: Tokens, { end }: Numeral): boolean {
  return mayEndKoreanWord(tokens, end) || readUnitWord(tokens, end, { isDirect: true, hasCurrency: false }) !== null
}

/** Contracts state a number twice: "twelve (12) months". */
function withDigitsAfter(tokens: Tokens, words: Numeral): Numeral {
  const open = skipGap(tokens, words.end)
  if (tokens.word(open) !== '(' || tokens.word(open + 2) !== ')') return words
  const digits = readDigits(tokens, open + 1, { decimalComma: false, spaces: false })
  return digits && digits.end === open + 2 && compared(digits.value, words.value) === 0 ? { ...words, end: open + 3 } : words
}

/** "1.2E+06", as spreadsheets print it. */
function withExponent(tokens: Tokens, numeral: Numeral): Numeral {
  const { end } = numeral
  if (tokens.raw(end) !== 'E' && tokens.raw(end) !== 'e') return numeral
  const sign = tokens.word(end + 1)
  if ((sign !== '+' && sign !== '-') || tokens.kind(end + 2) !== Kind.digits || tokens.word(end + 2).length > 2) return numeral
  const exponent = Number(`${sign}${tokens.word(end + 2)}`)
  return { ...numeral, end: end + 3, value: scaled(numeral.value, exponent), ulp: scaled(numeral.ulp, exponent) }
}

const dashes = new Set(['-', '–', '—'])

/** "1'250.–" and "500,-": no hundredths. */
function withoutTail(tokens: Tokens, numeral: Numeral): Numeral {
  const mark = tokens.word(numeral.end)
  const isTail = (mark === '.' || mark === ',') && dashes.has(tokens.word(numeral.end + 1)) && !isWordAt(tokens, numeral.end + 2)
  return isTail ? { ...numeral, end: numeral.end + 2 } : numeral
}

/** Up to two scale words after digits: "5.2 million", "3k", "1.2 lakh crore". */
function withScale(tokens: Tokens, digits: Numeral, isMoney: boolean, isOpen: boolean): Numeral {
  let numeral = digits
  for (let words = 0; words < 2; words++) {
    const isClosed = isOpen && words === 0 && tokens.word(numeral.end) === ')'
    const mayBeKorean = isClosed || numeral.isTorn === true
    const scale = readScale(tokens, isClosed ? numeral.end + 1 : numeral.end, { isDirect: words === 0, isMoney, mayBeKorean })
    if (!scale) break
    numeral = scaledNumeral(numeral, scale)
  }
  return numeral
}

const scaledNumeral = (numeral: Numeral, { end, exponent }: { end: number; exponent: number }): Numeral => ({
  ...numeral,
  end,
  value: scaled(numeral.value, exponent),
  ulp: scaled(numeral.ulp, exponent),
  scale: numeral.scale + exponent,
})

function readScale(
  tokens: Tokens,
  end: number,
  options: { isDirect: boolean; isMoney: boolean; mayBeKorean: boolean },
): { end: number; exponent: number } | null {
  const korean = options.mayBeKorean ? koreanScaleAt(tokens, skipGap(tokens, end)) : null
  if (korean) return korean
  const isHyphen = tokens.word(end) === '-' && tokens.kind(end + 1) === Kind.latin
  const at = isHyphen ? end + 1 : skipGap(tokens, end)
  const match = scaleWords.longest(
    tokens,
    at,
    (one) =>
      !isWordAt(tokens, one.end) &&
      (one.value.form === 'word' ||
        (options.isDirect && !isHyphen && mayBeLetter(tokens, one, { isMoney: options.isMoney, isJoined: at === end }))),
  )
  if (!match) return null
  // The full stop of an abbreviation, "20 Mio. €"; elsewhere it ends a sentence.
  const isAbbreviated =
    tokens.word(match.end) === '.' && tokens.kind(match.end + 1) === Kind.space && currenciesAfter.longest(tokens, match.end + 2) !== null
  return { end: isAbbreviated ? match.end + 1 : match.end, exponent: match.value.exponent }
}

/** Whether a letter is a scale: in "5m" but not "5 m", in "$5mm" and "5mm shares" but not "5mm". */
function mayBeLetter(
  tokens: Tokens,
  { value, end }: PhraseMatch<ScaleWord>,
  { isMoney, isJoined }: { isMoney: boolean; isJoined: boolean },
): boolean {
  if (isMoney) return true
  if (value.form === 'money' || !isJoined) return false
  return value.form === 'letter' || counters.longest(tokens, skipGap(tokens, end)) !== null
}

/** "백만" after text that is not a Korean number by itself: a closing bracket, irregular digits. */
function koreanScaleAt(tokens: Tokens, at: number): { end: number; exponent: number } | null {
  let [end, exponent] = [at, 0]
  while (koreanScales.has(tokens.word(end))) exponent += koreanScales.get(tokens.word(end++)) ?? 0
  return end > at ? { end, exponent } : null
}
