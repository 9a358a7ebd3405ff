import { isCurrencyCode, monthNamed } from '@dossier/notation'
import { properNamesIn } from '@dossier/entities'
import { concepts, derivedMeasures, lineItems } from '@dossier/lexicon'
import { isQuestionWord } from './question-words.ts'

/** Words in capitals that are no name: fiscal notation, currencies, months, roles. */
const notNames =
  /^(?:FY\s?\d*|Q[1-4]\S*|[1-4]Q\S*|H[12]|YOY|YTD|GAAP|IFRS|EBITDAR|PPNE|M&A|P&L|CEO|CFOs?|COO|IPO|ESG|FX|U\.?S\.?A?|I|A|Group|Supplier|Customer|Board|Parent|Transaction|Agreement|Contract)$/i
/** Capitalised in headlines only. */
const superlative = /^(?:Highest|Lowest|Largest|Smallest|Biggest|Best|Worst|Most|Least|Real|Market|Segment|Region|Cash)$/

const isAbbreviation = (word: string): boolean => /^(?=[^\p{Lu}]*\p{Lu}[^\p{Lu}]*\p{Lu})[\p{L}\p{N}&]{2,8}$/u.test(word)

/** The abbreviations in the names of the glossary's measures, in lower case: NAV, AUM, "CET1 ratio". */
const measureAbbreviations: ReadonlySet<string> = new Set(
  [
    ...concepts.filter(({ measure }) => measure !== undefined).flatMap(({ en }) => en),
    ...lineItems.flatMap(({ en, asked = [] }) => [...en, ...asked]),
    ...derivedMeasures.flatMap(({ names }) => names),
  ]
    .flatMap((name) => name.split(/[\s/()-]+/))
    .filter(isAbbreviation)
    .map((word) => word.toLowerCase()),
)

/**
 * The proper names in a question, as written, without a possessive: quoted text, and words in capitals that are neither the first word of a sentence
 * nor a month, a currency or the abbreviation of a measure. Korean has no capitals; its names are ordinary words here.
 */
export const namesIn = (question: string): string[] =>
  properNamesIn(question, {
    isOrdinary: (word) =>
      notNames.test(word) ||
      measureAbbreviations.has(word.toLowerCase()) ||
      monthNamed(word) !== undefined ||
      isCurrencyCode(word) ||
      isQuestionWord(word) ||
      superlative.test(word),
  })
