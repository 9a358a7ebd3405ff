import { currencyCodes } from './currencies.ts'
import { isCurrencySign } from './currency-signs.ts'
import { spelledScales } from './scales.ts'

const scale = `(?:${[...spelledScales].toSorted((one, other) => other.length - one.length).join('|')})`

const patterns: readonly RegExp[] = [
  // (단위 : 백만원), [단위: 천원, %], (단위 : 주)
  /[([<]?\s?단\s?위\s?[:：]\s?[^)\]>\n]{1,40}[)\]>]?/u,
  // (Dollars in millions, except per share amounts), (in thousands of U.S. dollars), (US$ million), (Millions)
  new RegExp(`\\((?:[^()\\n]{0,40}[\\s\\p{Sc}])?${scale}\\b[^()\\n]{0,80}\\)`, 'iu'),
  // (000s), (in 000's), ($000)
  /\((?:[^()\n]{0,30}[\s\p{Sc}])?(?:000[’']?s?|000,000[’']?s?)\b[^()\n]{0,60}\)/iu,
  // In Millions, Except per Share Data; dollars in thousands
  new RegExp(
    `(?<![\\p{L}\\p{N}\\p{Sc}])(?:(?:[A-Z]{0,3}\\p{Sc}|(?:U\\.?S\\.? )?(?:dollars?|currency|amounts?)|shares|${currencyCodes.join('|')})(?: and shares?(?: amounts| data)?)? )?in ${scale}\\b(?: of (?:U\\.?S\\.? )?(?:dollars|won|euros?|shares))?(?:,? except[^.;()\\n]{0,60})?`,
    'iu',
  ),
  // (amounts expressed in US dollars), (Unit: KRW million)
  /\((?:units?|amounts?)\s?[:：]?\s[^()\n]{2,60}\)/i,
]
/** Longer texts are sentences. */
const longest = 120

/** The words of a line that state the unit of the figures near it, as printed: "(in millions)", "(단위 : 백만원)". `scan` reads them. */
export function unitWordsIn(text: string): string | undefined {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.[0].trim()
    if (found !== undefined && found.length <= longest) return found
  }
  return undefined
}

/** Whether a line states the unit of figures and hardly anything else. */
export function isUnitLine(text: string): boolean {
  const unit = unitWordsIn(text)
  return unit !== undefined && unit.length >= text.trim().length * 0.6
}

const unitMark = /^\(?(?:[A-Z]{0,3}\p{Sc}|%)?\s?[’'‘]?(?:0{3})?s?\)?$/u

/** Whether a cell is a scale in zeros, a currency or a percent sign over a column: "£'000", "($000s)", "%", "(€)". */
export const isUnitMark = (cell: string): boolean => cell !== '' && (unitMark.test(cell) || isCurrencySign(cell))
