import { hasHangul } from '@dossier/lexicon'
import { createLoanMatcher } from '@dossier/entities'
import type { Analyser } from '@dossier/retrieval'
import type { AskedConcept } from './asked-concept.ts'

/** Whether a concept is a Hangul word that has no expression in Latin letters yet. */
const hasOnlyHangul = ({ text, ways }: AskedConcept): boolean =>
  /^\p{Script=Hangul}{2,}$/u.test(text) && !ways.some((way) => way.every((term) => !hasHangul(term)))

/** Adds to Hangul concepts without another expression the English words that they transcribe. */
function withLoansOf(concepts: readonly AskedConcept[], loansOf: (text: string) => readonly string[], analyser: Analyser): AskedConcept[] {
  return concepts.map((concept) => {
    if (!hasOnlyHangul(concept)) return concept
    const existing = new Set(concept.ways.map((way) => way.join(' ')))
    const loans = [...new Set(loansOf(concept.text).map((word) => analyser.termString(word)))].filter((term) => !existing.has(term))
    return loans.length === 0 ? concept : { ...concept, ways: [...concept.ways, ...loans.map((term) => [term])], loan: true }
  })
}

/**
 * Adds to the concepts of a question the English words of the lexicon that its Hangul words transcribe.
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

/** Adds to the concepts of a question the words of the pages that its Hangul words transcribe: "게이트웨이" is "gateway". */
export function withLoansOfPages(concepts: readonly AskedConcept[], text: string, analyser: Analyser): AskedConcept[] {
  if (!concepts.some(hasOnlyHangul)) return [...concepts]
  return withLoansOf(concepts, createLoanMatcher(text.toLowerCase().match(/[a-z]+/g) ?? []), analyser)
}
