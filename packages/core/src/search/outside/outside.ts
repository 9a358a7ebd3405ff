import type { AskedSource, HitKind, OutsideDocument } from '@dossier/contract'
import type { SourceKey } from '@dossier/documents'
import { type DocumentSet, type IndexRows, openDocumentSet } from '@dossier/retrieval'

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

/** The documents outside that a question searches beside the files. Searches of a model add to them (`later-searches.ts`). */
export interface Outside {
  documents: ReadonlyMap<SourceKey, GatheredDocument>
  /** Their index; absent without documents. */
  set?: DocumentSet
  /** What each requested source gave; absent when none was requested. */
  asked?: AskedSource[]
}

export const nothingOutside: Outside = { documents: new Map() }

/** Documents with an index of their own. */
export async function openOutside(documents: readonly GatheredDocument[]): Promise<Outside> {
  if (documents.length === 0) return { ...nothingOutside }
  return { documents: new Map(documents.map((document) => [document.source, document])), set: await openDocumentSet(documents) }
}

/** The same, limited to some of its documents; undefined when it has none of them. */
export function onlyDocuments({ documents, set }: Outside, sources: readonly SourceKey[]): Outside | undefined {
  const kept = new Map([...documents].filter(([source]) => sources.includes(source)))
  return kept.size === 0 ? undefined : { documents: kept, ...(set && { set: set.only([...kept.keys()]) }) }
}
