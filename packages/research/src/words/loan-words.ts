import { hasHangul } from '@dossier/lexicon'
import { createLoanMatcher } from '@dossier/entities'
import type { Analyser } from '@dossier/retrieval'
import type { AskedConcept } from './asked-concept.ts'

/** A word in Hangul for which no way is known in which a page in Latin letters could say it. */
const isUnsayable = ({ text, ways }: AskedConcept): boolean =>
  /^\p{Script=Hangul}{2,}$/u.test(text) && !ways.some((way) => way.every((term) => !hasHangul(term)))

/** The concepts, those in Hangul that nothing else says also in the English words that they write by their sound. */
function withLoansOf(concepts: readonly AskedConcept[], loansOf: (text: string) => readonly string[], analyser: Analyser): AskedConcept[] {
  return concepts.map((concept) => {
    if (!isUnsayable(concept)) return concept
    const known = new Set(concept.ways.map((way) => way.join(' ')))
    const loans = [...new Set(loansOf(concept.text).map((word) => analyser.termString(word)))].filter((term) => !known.has(term))
    return loans.length === 0 ? concept : { ...concept, ways: [...concept.ways, ...loans.map((term) => [term])], loan: true }
  })
}

/**
 * The concepts of a question with the English words of the lexicon that its Hangul words write by their sound.
 * @param loans by Hangul word, as the question writes it
 */
export function withLoans(
  concepts: readonly AskedConcept[],
  loans: ReadonlyMap<string, readonly string[]>,
  analyser: Analyser,
): AskedConcept[] {
  if (loans.size === 0) return [...concepts]
  return withLoansOf(concepts, (text) => [...loans].flatMap(([word, own]) => (word.startsWith(text) ? own : [])), analyser)
}

/** The concepts of a question with the words of the pages found that its Hangul words write by their sound: "게이트웨이" is "gateway". */
export function withLoansOfPages(concepts: readonly AskedConcept[], text: string, analyser: Analyser): AskedConcept[] {
  if (!concepts.some(isUnsayable)) return [...concepts]
  return withLoansOf(concepts, createLoanMatcher(text.toLowerCase().match(/[a-z]+/g) ?? []), analyser)
}
