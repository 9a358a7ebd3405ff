import { isCurrencyCode } from './currencies.ts'
import { scan } from './scan.ts'

/** "The financial report is presented in Australian dollars", "The Group's presentation currency is the Swiss franc". */
const ofPresentation =
  /\b(?:presentation|reporting) currency\b|\b(?:financial (?:statements?|reports?|information)|amounts|figures|values)\b.{0,80}\b(?:presented|expressed|stated|reported)\b.{0,20}\bin\b|표시\s?통화/i
const mayTell = /currency|presented|expressed|stated|reported|통화/i
const longestSentence = 400

/** The currencies in which sentences of a text say that figures are presented, ISO 4217, one a sentence; of a sentence that names several it is open which is meant. */
export function presentationCurrenciesIn(text: string): string[] {
  if (!mayTell.test(text)) return []
  return text
    .replace(/\s+/g, ' ')
    .split(/(?<=[^.]{3}[.;])\s/)
    .flatMap((sentence) => {
      if (sentence.length > longestSentence || !ofPresentation.test(sentence)) return []
      const named = scan(sentence, 'unitLine').flatMap((mention) => (mention.kind === 'unit' ? (mention.unit.currency ?? []) : []))
      const [currency, ...others] = new Set(named)
      return currency !== undefined && others.length === 0 && isCurrencyCode(currency) ? [currency] : []
    })
}
