import { PhraseTable } from './phrase-table.ts'

/** Where a scale word is valid. */
export interface ScaleWord {
  exponent: number
  /**
   * `word`: anywhere; `letter`: only directly after digits or next to a currency; `length`: a letter that can be millimetres where nothing is
   * counted; `money`: only next to a currency.
   */
  form: 'word' | 'letter' | 'length' | 'money'
}

/** English, Korean and Indian words of scale, by the power of ten. */
const rows: readonly (readonly [exponent: number, form: ScaleWord['form'], words: readonly string[]])[] = [
  [2, 'word', ['hundred', 'hundreds']],
  [3, 'word', ['thousand', 'thousands', 'thou', 'thous', 'ths', 'tsd']],
  [3, 'letter', ['k', "'000", "'000s", '000s', "000's", '’000', '’000s']],
  [5, 'word', ['lakh', 'lakhs', 'lac', 'lacs']],
  [6, 'word', ['million', 'millions', 'mil', 'mln', 'mn', 'mio', 'millionen']],
  [6, 'letter', ['m', "'m"]],
  [6, 'length', ['mm']],
  [7, 'word', ['crore', 'crores']],
  [7, 'letter', ['cr']],
  [9, 'word', ['billion', 'billions', 'bn', 'bln', 'bio', 'mrd', 'mld', 'milliarden']],
  [9, 'letter', ['b']],
  [12, 'word', ['trillion', 'trillions', 'tn', 'trn', 'tln']],
  [12, 'money', ['t']],
  [15, 'word', ['quadrillion']],
]

/** Korean scales by their characters; older statements print Chinese ones. */
const koreanRows: readonly (readonly [exponent: number, signs: string])[] = [
  [1, '십十拾'],
  [2, '백百'],
  [3, '천千'],
  [4, '만萬万'],
  [8, '억億亿'],
  [12, '조兆'],
  [16, '경京'],
]

/** The power of ten of a Korean scale character. */
export const koreanScales: ReadonlyMap<string, number> = new Map(
  koreanRows.flatMap(([exponent, signs]) => Array.from(signs, (sign) => [sign, exponent])),
)

export const scaleWords = new PhraseTable<ScaleWord>(
  rows.flatMap(([exponent, form, words]) => words.map((word) => [word, { exponent, form }] as const)),
)

const englishScales: ReadonlyMap<string, number> = new Map(
  rows.flatMap(([exponent, form, words]) => (form === 'word' ? words.map((word): [string, number] => [word, exponent]) : [])),
)

/** Scale words that are spelled out, "hundreds" to "quadrillion", without "hundred", which is usually part of a number. */
export const spelledScales: readonly string[] = [...englishScales.keys()].filter((word) => word.length > 6 && word !== 'hundred')

/** The power of ten of a word that is a scale and nothing else: 6 for "millions", "mn" and "백만", 8 for "억". */
export function scaleOf(word: string): number | undefined {
  const english = englishScales.get(word.toLowerCase())
  if (english !== undefined || word === '') return english
  let exponent = 0
  for (const sign of word) {
    const one = koreanScales.get(sign)
    if (one === undefined) return undefined
    exponent += one
  }
  return exponent
}

const myriads: ReadonlySet<string> = new Set([...koreanScales].flatMap(([sign, exponent]) => (exponent % 4 === 0 ? sign : [])))

/** Whether a printed amount contains 만, 억 or 조, steps of a myriad that English does not use. */
export const isInMyriads = (printed: string): boolean => printed.split('').some((sign) => myriads.has(sign))

const anyScale: ReadonlySet<string> = new Set(rows.flatMap(([, , words]) => words))

/** The counted word after a scale word: "million users" -> "users", "m users" -> "users", "백만원" -> "원"; other texts are returned unchanged. */
export function withoutScale(text: string): string {
  let end = 0
  while (koreanScales.has(text.charAt(end))) end++
  const word = end > 0 ? '' : (/^[A-Za-z]+/.exec(text)?.[0] ?? '')
  if (anyScale.has(word.toLowerCase())) end = word.length
  return end === 0 ? text : text.slice(end).replace(/^\s/, '')
}
