import { refOf, type Sentence, sourceOf, titleOf } from '@dossier/contract'

/** The quotations of one document. */
export interface DocumentQuotes {
  /** Key of the document among the quoted ones. */
  key: string
  title: string
  sentences: readonly Sentence[]
}

/** Groups quotations by document, with the document of the best quotation first; keeps their order within a document. */
export function byDocument(sentences: readonly Sentence[]): DocumentQuotes[] {
  const groups = Map.groupBy(sentences, ({ citations: [first] }) => (first === undefined ? '' : sourceOf(refOf(first))))
  return [...groups].map(([key, quotes]) => {
    const first = quotes[0]?.citations[0]
    return { key, title: first === undefined ? '' : titleOf(first), sentences: quotes }
  })
}
