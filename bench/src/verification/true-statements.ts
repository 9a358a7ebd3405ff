import { hasHangul } from '@dossier/lexicon'
import type { Quotation } from './quotations.ts'
import { citing, type Statement } from './statement.ts'

/** A rephrasing with the same meaning. */
type Rephrasing = readonly [kind: string, rephrase: (text: string) => string | null]

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const words: Readonly<Record<string, string>> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
}

const replaced = (text: string, pattern: RegExp, by: (...match: string[]) => string | null): string | null => {
  let changed = false
  const made = text.replace(pattern, (...match: string[]) => {
    const put = by(...match)
    if (put === null) return match[0] ?? ''
    changed = true
    return put
  })
  return changed ? made : null
}

const amount = (digits: string): number => Number(digits.replaceAll(',', ''))
/** Rounds half up, as people do; null if the result is zero. */
function rounded(value: number, decimals: number): string | null {
  const text = (Math.round((value + Number.EPSILON) * 10 ** decimals) / 10 ** decimals).toFixed(decimals)
  return Number(text) === 0 ? null : text
}

const rephrasings: readonly Rephrasing[] = [
  ['reported', (text) => (hasHangul(text) ? `보고서에 따르면 ${text}` : `The document states: ${text}`)],
  [
    'rounded',
    (text) =>
      replaced(text, /\$\s?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{3,}(?:\.\d+)?) million\b/g, (_, digits = '') => {
        const value = rounded(amount(digits) / 1000, 2)
        return value === null || amount(digits) < 500 ? null : `$${value} billion`
      }),
  ],
  [
    'in Korean units',
    (text) =>
      replaced(text, /\$\s?(\d[\d,]*(?:\.\d+)?) billion\b/g, (_, digits = '') => `${Number((amount(digits) * 10).toPrecision(12))}억 달러`),
  ],
  [
    'rounded',
    (text) =>
      replaced(text, /(\d{1,4})조\s?(\d{1,3}(?:,\d{3})*|\d+)억/g, (_, trillions = '', rest = '') => {
        const value = rounded(amount(trillions) + amount(rest) / 1e4, 1)
        return value === null ? null : `${value}조`
      }),
  ],
  [
    'in Korean units',
    (text) =>
      replaced(text, /(\d{1,3}(?:,\d{3})+)백만\s?원/g, (_, digits = '') => {
        const value = rounded(amount(digits) / 100, 0)
        return value === null ? null : `${Number(value).toLocaleString('en-US')}억원`
      }),
  ],
  ['percent', (text) => replaced(text, /(?<=\d)%(?!\w)/g, () => ' percent')],
  ['percent', (text) => replaced(text, /(?<=\d) percent\b/g, () => '%')],
  [
    'about',
    (text) =>
      replaced(text, /(?<!\b(?:about|approximately|than|over|under|least|to) )(?<![\d.,(-])(\d{1,2}\.\d{1,2})%/g, (_, digits = '') => {
        const value = rounded(Number(digits), 0)
        return value === null ? null : `about ${value}%`
      }),
  ],
  [
    'date',
    (text) =>
      replaced(
        text,
        new RegExp(`\\b(${months.join('|')}) (\\d{1,2}), ((?:19|20)\\d{2})`, 'g'),
        (_, month = '', day = '', year = '') => `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`,
      ),
  ],
  [
    'date',
    (text) =>
      replaced(text, /((?:19|20)\d{2})년 (\d{1,2})월 (\d{1,2})일/g, (_, year = '', month = '', day = '') => `${year}.${month}.${day}`),
  ],
  [
    'number words',
    (text) =>
      replaced(text, new RegExp(`(?<![\\w-])(${Object.keys(words).join('|')})\\b(?!-)`, 'g'), (_, word = '') => words[word] ?? null),
  ],
  ['spelled', (text) => replaced(text, /\b(do|does|did|is|are|was|were|has|have) not\b/g, (_, verb = '') => `${verb}n't`)],
]

/** True rephrasings of a quotation, cited with its true words. */
export function trueStatements(quotation: Quotation): Statement[] {
  if (quotation.kind === 'row') return []
  return rephrasings.flatMap(([kind, rephrase]) => {
    const text = rephrase(quotation.text)
    return text === null ? [] : [{ kind, text, citations: [citing(quotation)], quotation }]
  })
}
