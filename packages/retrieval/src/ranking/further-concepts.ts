import { derivedMeasures, hasHangul } from '@dossier/lexicon'
import type { ConceptTerms, GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** Ratios are found by the line items they need, and where they are printed themselves (`page-features.ts`). */
const ratios = new Set(derivedMeasures.filter(({ from }) => from.length > 0).map(({ id }) => id))

/** Of a Korean name that other words part, the letters that meet where it is written together are not there. */
const leastKorean = 0.6

/**
 * The names of what a question speaks of beyond the line items, ratios and topics that count by themselves. What only words of asking
 * name ("fiscal year") is not asked for.
 */
export function furtherConcepts({ concepts, needed, topics, terms }: ParsedQuestion, glossary: GlossaryIndex): ConceptTerms[] {
  const known = new Set([...needed.map(({ item }) => item.id), ...topics.flatMap(({ id }) => [id, `${id}-topic`])])
  const own = new Set(terms)
  return concepts
    .filter(({ id }) => !known.has(id) && !ratios.has(id))
    .map((concept) => glossary.conceptNames(concept))
    .filter(({ asked }) => {
      const names = asked.split(' ')
      return names.filter((term) => own.has(term)).length >= names.length * (hasHangul(asked) ? leastKorean : 1)
    })
}
