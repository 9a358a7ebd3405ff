import { connect, type Connection, type Table } from '@lancedb/lancedb'
import type { SourceKey } from '@dossier/documents'
import { Table as ArrowTable } from 'apache-arrow'
import type { DocumentFacts } from '../ranking/document-facts.ts'
import type { IndexRows } from './analyse-document.ts'
import { rowSchema } from './row-schema.ts'
import { indexColumns, readFiles, withFileId } from './workspace-table.ts'

/** Ids from here on belong to documents of a set: no file has one, and places calculated from them are still exact. */
const firstId = 2_000_000_000

/**
 * Documents that are searched beside the files of a workspace, for one question. Their index is in memory and ends with `close`; a search ranks
 * their pages and those of files by the same features.
 */
export interface DocumentSet {
  readonly facts: ReadonlyMap<SourceKey, DocumentFacts>
  /** The set limited to some of its documents; shares the index, so only the whole set is closed. */
  only(sources: readonly SourceKey[]): DocumentSet
  close(): void
  /** Internal to searches. */
  readonly table: Table
  readonly files: ReadonlyMap<number, DocumentFacts>
  /** Whether it has every document of its index. */
  readonly isWhole: boolean
  /** Undefined for files. */
  sourceOf(id: number): SourceKey | undefined
  idOf(source: SourceKey): number | undefined
}

/** Opens an index of documents in memory, some 50 ms for a few reports. @param documents never empty */
export async function openDocumentSet(documents: readonly { source: SourceKey; rows: IndexRows }[]): Promise<DocumentSet> {
  const connection = await connect('memory://')
  const batches = documents.flatMap(({ rows }, at) => withFileId(rows, firstId + at))
  const table = await connection.createTable('documents', new ArrowTable(rowSchema, batches))
  await indexColumns(table)
  const sources = documents.map(({ source }) => source)
  return setOf({ connection, table, sources, files: await readFiles(table) }, true)
}

interface OpenedSet {
  connection: Connection
  table: Table
  sources: readonly SourceKey[]
  files: ReadonlyMap<number, DocumentFacts>
}

function setOf(opened: OpenedSet, isWhole: boolean): DocumentSet {
  const { connection, table, sources, files } = opened
  const sourceOf = (id: number) => sources[id - firstId]
  const idOf = (source: SourceKey) => {
    const at = sources.indexOf(source)
    return at < 0 ? undefined : firstId + at
  }
  return {
    facts: new Map(Array.from(files).flatMap(([id, facts]) => entryOf(sourceOf(id), facts))),
    only(kept) {
      const ids = new Set(kept.flatMap((source) => idOf(source) ?? []))
      return setOf({ ...opened, files: new Map([...files].filter(([id]) => ids.has(id))) }, false)
    },
    close: () => connection.close(),
    table,
    files,
    isWhole,
    sourceOf,
    idOf,
  }
}

const entryOf = (source: SourceKey | undefined, facts: DocumentFacts) => (source === undefined ? [] : [[source, facts] as const])
