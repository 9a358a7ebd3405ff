import type { DocumentFacts } from '@dossier/retrieval'

/** What a document is, as far as reading its tables needs it. */
export interface TableDocument {
  /** What the file is called and calls itself. */
  names: readonly string[]
  /** That it reports on. */
  fiscalYear?: number
  /** Of a report that covers one, 1 to 4. */
  quarter?: number
}

/** @param facts what the document says of itself; nothing is known without them */
export function tableDocumentOf(facts: DocumentFacts | undefined, filename = ''): TableDocument {
  const { names = [], symbols = [], years = [], quarter } = facts ?? {}
  const [fiscalYear] = years
  return {
    names: [filename, ...names, ...symbols].filter(Boolean),
    ...(fiscalYear !== undefined && { fiscalYear }),
    ...(quarter !== undefined && { quarter }),
  }
}
