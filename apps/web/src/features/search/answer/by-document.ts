import type { Sentence } from '@dossier/contract'

/** Quotations of one file. */
export interface DocumentQuotes {
  fileId: number
  filename: string
  sentences: readonly Sentence[]
}

/** Quotations under their documents, the document of the best first; within one in their order. */
export function byDocument(sentences: readonly Sentence[]): DocumentQuotes[] {
  const groups = Map.groupBy(sentences, ({ citations }) => citations[0]?.fileId ?? 0)
  return [...groups].map(([fileId, quotes]) => ({ fileId, filename: quotes[0]?.citations[0]?.filename ?? '', sentences: quotes }))
}
