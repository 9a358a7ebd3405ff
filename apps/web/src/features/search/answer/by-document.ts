import { refOf, type Sentence, sourceOf, titleOf } from '@dossier/contract'

/** Quotations of one document. */
export interface DocumentQuotes {
  /** Names it among those that are quoted. */
  key: string
  title: string
  sentences: readonly Sentence[]
}

/** Quotations under their documents, the document of the best first; within one in their order. */
export function byDocument(sentences: readonly Sentence[]): DocumentQuotes[] {
  const groups = Map.groupBy(sentences, ({ citations: [first] }) => (first === undefined ? '' : sourceOf(refOf(first))))
  return [...groups].map(([key, quotes]) => {
    const first = quotes[0]?.citations[0]
    return { key, title: first === undefined ? '' : titleOf(first), sentences: quotes }
  })
}
