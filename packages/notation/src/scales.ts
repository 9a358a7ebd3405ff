import { PhraseTable } from './phrase-table.ts'

/** How a word of scale may stand. */
export interface ScaleWord {
  exponent: number
  /**
   * `word`: anywhere; `letter`: only directly behind digits or beside a currency; `length`: a letter that may be millimetres where
   * nothing is counted; `money`: only beside a currency.
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

/** Korean units by their signs; Chinese characters are printed in older statements. */
const koreanRows: readonly (readonly [exponent: number, signs: string])[] = [
  [1, '십十拾'],
  [2, '백百'],
  [3, '천千'],
  [4, '만萬万'],
  [8, '억億亿'],
  [12, '조兆'],
  [16, '경京'],
]

/** The power of ten of a Korean sign of scale. */
export const koreanScales: ReadonlyMap<string, number> = new Map(
  koreanRows.flatMap(([exponent, signs]) => Array.from(signs, (sign) => [sign, exponent])),
)

export const scaleWords = new PhraseTable<ScaleWord>(
  rows.flatMap(([exponent, form, words]) => words.map((word) => [word, { exponent, form }] as const)),
)

const englishScales: ReadonlyMap<string, number> = new Map(
  rows.flatMap(([exponent, form, words]) => (form === 'word' ? words.map((word): [string, number] => [word, exponent]) : [])),
)

/** Words of scale that are written out, "hundreds" to "quadrillion"; a "hundred" counts more often than it scales. */
export const spelledScales: readonly string[] = [...englishScales.keys()].filter((word) => word.length > 6 && word !== 'hundred')

/** The power of ten that a word stands for if it is one of scale and nothing else: 6 for "millions", "mn" and "백만", 8 for "억". */
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

/** Whether 만, 억 or 조 stands in what is printed: steps that English parts otherwise. */
export const isInMyriads = (printed: string): boolean => printed.split('').some((sign) => myriads.has(sign))

const anyScale: ReadonlySet<string> = new Set(rows.flatMap(([, , words]) => words))

/** What is counted behind a word of scale: "million users" -> "users", "m users" -> "users", "백만원" -> "원"; a text that begins with none as it is. */
export function withoutScale(text: string): string {
  let end = 0
  while (koreanScales.has(text.charAt(end))) end++
  const word = end > 0 ? '' : (/^[A-Za-z]+/.exec(text)?.[0] ?? '')
  if (anyScale.has(word.toLowerCase())) end = word.length
  return end === 0 ? text : text.slice(end).replace(/^\s/, '')
}
