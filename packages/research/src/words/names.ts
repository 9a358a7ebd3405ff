import { isCurrencyCode, monthNamed } from '@dossier/notation'
import { properNamesIn } from '@dossier/entities'
import { isQuestionWord } from './question-words.ts'

/** Words in capitals that are no name: fiscal notation, currencies, months, abbreviated measures. */
const notNames =
  /^(?:FY\s?\d*|Q[1-4]\S*|[1-4]Q\S*|H[12]|YOY|YTD|GAAP|IFRS|EPS|EBITDA?R?|COGS|CAPEX|ROA|ROE|ROIC|DPO|DSO|DIO|CCC|CAGR|FCF|CFO|PP&E|PPNE|PPE|SG&A|D&A|R&D|M&A|P&L|CEO|CFOs?|COO|IPO|ESG|FX|U\.?S\.?A?|I|A|Group|Supplier|Customer|Board|Parent|Transaction|Agreement|Contract)$/i
/** Capitalised in headlines only. */
const superlative = /^(?:Highest|Lowest|Largest|Smallest|Biggest|Best|Worst|Most|Least|Real|Market|Segment|Region|Cash)$/

/**
 * The proper names in a question, as written, without a possessive: quoted text, and words in capitals that are neither the first word of a sentence
 * nor a month, currency or measure. Korean has no capitals; its names are ordinary words here.
 */
export const namesIn = (question: string): string[] =>
  properNamesIn(question, {
    isOrdinary: (word) =>
      notNames.test(word) || monthNamed(word) !== undefined || isCurrencyCode(word) || isQuestionWord(word) || superlative.test(word),
  })
