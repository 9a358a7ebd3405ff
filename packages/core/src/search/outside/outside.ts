import type { AskedSource, HitKind, OutsideDocument } from '@dossier/contract'
import type { SourceKey } from '@dossier/documents'
import type { DocumentSet, IndexRows } from '@dossier/retrieval'

/** A document of an outside source, read for one question. */
export interface GatheredDocument {
  /** Digest of source, document and bytes; identifies its snapshot. */
  key: string
  source: SourceKey
  kind: HitKind
  document: OutsideDocument
  /** With the ending that determines how the bytes are read, after words that name the document. */
  filename: string
  sha256: string
  /** As retrieved; absent when it was loaded from its snapshot. */
  bytes?: Uint8Array
  /** Of a page of which `bytes` are the main text: the page as served. */
  original?: Uint8Array
  pages: number
  /** Pages, figures and index rows, as a reader returns them. */
  stored: Uint8Array
  facts: Uint8Array
  rows: IndexRows
}

/** The documents outside that a question searches beside the files. */
export interface Outside {
  documents: ReadonlyMap<SourceKey, GatheredDocument>
  /** Their index; absent without documents. */
  set?: DocumentSet
  /** What each requested source gave; absent when none was requested. */
  asked?: AskedSource[]
}

export const nothingOutside: Outside = { documents: new Map() }

/** The same, limited to one document. */
export function onlyDocument({ documents, set }: Outside, source: SourceKey): Outside | undefined {
  const document = documents.get(source)
  return document && { documents: new Map([[source, document]]), ...(set && { set: set.only([source]) }) }
}
