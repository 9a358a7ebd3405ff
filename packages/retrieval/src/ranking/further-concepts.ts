import { derivedMeasures, hasHangul } from '@dossier/lexicon'
import type { ConceptTerms, GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** Ratios are matched by the line items they need, and as printed ratios (`page-features.ts`). */
const ratios = new Set(derivedMeasures.filter(({ from }) => from.length > 0).map(({ id }) => id))

/** The least share of a Korean name's character pairs on a page: where other words separate its parts, the pair across the joint is missing. */
const minKorean = 0.6

/**
 * The names of the concepts of a question other than the line items, ratios and topics that are scored separately. A concept that only question words
 * name ("fiscal year") is left out.
 */
export function furtherConcepts({ concepts, needed, topics, terms }: ParsedQuestion, glossary: GlossaryIndex): ConceptTerms[] {
  const known = new Set([...needed.map(({ item }) => item.id), ...topics.flatMap(({ id }) => [id, `${id}-topic`])])
  const own = new Set(terms)
  return concepts
    .filter(({ id }) => !known.has(id) && !ratios.has(id))
    .map((concept) => glossary.conceptNames(concept))
    .filter(({ asked }) => {
      const names = asked.split(' ')
      return names.filter((term) => own.has(term)).length >= names.length * (hasHangul(asked) ? minKorean : 1)
    })
}
