import type { DocumentFacts as DocumentFactsView } from '@dossier/contract'
import { type DocumentFacts, periodOf } from '@dossier/retrieval'

/** Document facts for the page, without those that only search needs. */
export function presentDocument(facts: DocumentFacts): DocumentFactsView {
  const { kind, company, currency, scale } = facts
  const period = periodOf(facts)
  return {
    ...(kind !== undefined && { kind }),
    ...(company !== undefined && { company }),
    ...(period !== undefined && { period }),
    ...(currency !== undefined && { currency }),
    ...(scale !== undefined && { scale }),
  }
}
