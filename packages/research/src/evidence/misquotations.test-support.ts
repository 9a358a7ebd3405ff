/** A quotation that was falsified. */
export interface Misquotation {
  kind: 'digit' | 'swap' | 'decimal' | 'sign' | 'unit' | 'percent' | 'negation' | 'cut'
  text: string
}

const unitSwaps: readonly (readonly [string, string])[] = [
  ['million', 'billion'],
  ['billion', 'million'],
  ['백만원', '천원'],
  ['억원', '조원'],
  ['조', '억'],
  ['$', '€'],
  ['€', '$'],
  ['percent', 'points'],
  ['%', '‰'],
  ['원', '달러'],
]
const negationsRemoved: readonly (readonly [RegExp, string])[] = [
  [/\bnot /, ''],
  [/\bnever /, ''],
  [/\b[Nn]o /, ''],
  [/\bwithout\b/, 'with'],
  [/하지 (?:않았|아니하였)/, '하였'],
  [/하지 (?:않|아니)/, '하'],
  [/지 (?:않|못)/, ''],
]
const negationsAdded: readonly (readonly [RegExp, string])[] = [
  [/\b(was|were|is|are|do|did|will|has|have)\b(?! not)/, '$1 not'],
  [/하였습니다/, '하지 않았습니다'],
  [/입니다/, '이 아닙니다'],
  [/있다/, '있지 않다'],
]

/** The quotation with each figure, sign, unit and negation falsified in every way that the rules distinguish. */
export function misquotationsOf(quote: string): Misquotation[] {
  const found: Misquotation[] = []
  const add = (kind: Misquotation['kind'], text: string): void => {
    if (text !== quote && text.trim() !== '') found.push({ kind, text })
  }
  for (const match of quote.matchAll(/\d/g)) {
    const at = match.index
    const put = (text: string, length = 1): string => quote.slice(0, at) + text + quote.slice(at + length)
    for (const more of [1, 4, 7]) add('digit', put(String((Number(match[0]) + more) % 10)))
    add('digit', put(''))
    add('digit', put(`${match[0]}0`))
    if (/\d/.test(quote.charAt(at + 1))) add('swap', put(quote.charAt(at + 1) + match[0], 2))
  }
  for (const match of quote.matchAll(/(?<=\d)[.](?=\d)/g)) add('decimal', quote.slice(0, match.index) + quote.slice(match.index + 1))
  for (const match of quote.matchAll(/\(([\d,.]+)\)/g)) add('sign', quote.replace(match[0], match[1] ?? ''))
  for (const match of quote.matchAll(/[-△▲](?=\d)/g)) add('sign', quote.slice(0, match.index) + quote.slice(match.index + 1))
  for (const match of quote.matchAll(/(?<![\d.,(\p{L}-])\d[\d,.]*\d(?![\d.,)%])/gu)) {
    add('sign', `${quote.slice(0, match.index)}(${match[0]})${quote.slice(match.index + match[0].length)}`)
    add('sign', `${quote.slice(0, match.index)}-${quote.slice(match.index)}`)
  }
  for (const match of quote.matchAll(/\s?[%％]/g)) add('percent', quote.slice(0, match.index) + quote.slice(match.index + match[0].length))
  for (const [unit, other] of unitSwaps) if (quote.includes(unit)) add('unit', quote.replace(unit, other))
  for (const [pattern, put] of [...negationsRemoved, ...negationsAdded])
    if (pattern.test(quote)) add('negation', quote.replace(pattern, put))
  // Cut short where the cut itself makes the statement false.
  for (const match of quote.matchAll(/\d(?=[\d%])|\d(?=[.,]\d)|\d(?= ?%)|\d(?= (?:million|billion|percent|억|조))/g))
    add('cut', quote.slice(0, match.index + 1))
  for (const match of quote.matchAll(/(?<=\d)\d|(?<=\d[.,])\d|(?<=[-△▲])\d/g)) add('cut', quote.slice(match.index))
  for (const match of quote.matchAll(/\b(?:not|never|no) (?=\p{L})/giu)) add('cut', quote.slice(match.index + match[0].length))
  return found.filter(({ kind, text }) => kind !== 'cut' || text.length >= 8)
}
