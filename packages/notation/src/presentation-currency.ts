import { isCurrencyCode } from './currencies.ts'
import { scan } from './scan.ts'

/** "The financial report is presented in Australian dollars", "The Group's presentation currency is the Swiss franc". */
const ofPresentation =
  /\b(?:presentation|reporting) currency\b|\b(?:financial (?:statements?|reports?|information)|amounts|figures|values)\b.{0,80}\b(?:presented|expressed|stated|reported)\b.{0,20}\bin\b|표시\s?통화/i
const hint = /currency|presented|expressed|stated|reported|통화/i
const longestSentence = 400
/** Cover of domestic registrants' reports, for whose statements the SEC requires US dollars (Regulation S-X, 3-20). */
const domesticForm = /\bform\s{1,3}10-?[kq]\b/i
const ofExchangeAct = /\bpursuant to section 13 or 15\(d\) of the securities exchange act\b/i

/**
 * The currencies in which a text states that it presents its figures, ISO 4217, one per sentence. A sentence with several currencies is ambiguous and
 * skipped. The cover of a form 10-K or 10-Q implies the US dollar.
 */
export function presentationCurrenciesIn(text: string): string[] {
  const ofRegistrant = domesticForm.test(text) && ofExchangeAct.test(text.replace(/\s+/g, ' ')) ? ['USD'] : []
  return hint.test(text) ? [...ofRegistrant, ...statedIn(text)] : ofRegistrant
}

function statedIn(text: string): string[] {
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
