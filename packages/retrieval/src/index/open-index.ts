import { connect, Session } from '@lancedb/lancedb'
import type { DocumentFacts } from '../ranking/document-facts.ts'
import type { Analyser } from '../analysis/analyser.ts'
import type { Passage } from '../passage.ts'
import { readFilePassages } from '../vectors/read-file-passages.ts'
import { glossaryOf } from '../ranking/question-parser.ts'
import { gatherCandidates, searchWorkspace, type JudgedPage, type SearchOptions, type SearchResult } from '../ranking/search-workspace.ts'
import { findStatements, type StatementPage } from '../ranking/find-statements.ts'
import type { IndexRows } from './analyse-document.ts'
import type { DocumentSet } from './document-set.ts'
import type { FileSources } from './file-sources.ts'
import { explainHit, type HitReason } from '../explaining/hit-reasons.ts'
import { readPageFacts } from '../vectors/find-near-pages.ts'
import { openWorkspaceVectors, type WorkspaceVectors } from '../vectors/workspace-vectors.ts'
import { createIndexGuard } from './index-repair.ts'
import { WorkspaceTable } from './workspace-table.ts'

/** Number of tables kept open; the least recently used ones are closed, and reopened on demand. */
const maxOpenTables = 128

/** Memory limits of LanceDB over all workspaces; its defaults are 6 GB and 1 GB. Everything else stays in the operating system's file cache. */
const indexCacheBytes = 384n * 1024n * 1024n
const metadataCacheBytes = 96n * 1024n * 1024n

/** The indexes of all workspaces. Each workspace has its own table, so no search crosses workspaces. */
export interface WorkspaceIndexes {
  /** Replaces the rows of a file. Resolves when searches see it; concurrent calls are written together. */
  writeFile(projectId: number, fileId: number, rows: IndexRows): Promise<void>
  /** Resolves when no search finds the files any more. */
  removeFiles(projectId: number, fileIds: readonly number[]): Promise<void>
  /** Removes a workspace from the index; also the first step of a rebuild. */
  dropWorkspace(projectId: number): Promise<void>
  /** Updates the index with the rows written so far. Also runs by itself in a pause of writing. */
  optimize(projectId: number): Promise<void>
  /** The facts of each searchable file: its company's names, its period, its form. */
  facts(projectId: number): Promise<ReadonlyMap<number, DocumentFacts>>
  /** The passages of a file in order, as input of an embedding model. */
  passages(projectId: number, fileId: number): Promise<Passage[]>
  /** Vectors of passages; removing a file removes its vectors. */
  vectors: WorkspaceVectors
  /** The pages that answer a question best, best first, each with its best passages and the parts of its score. */
  search(projectId: number, question: string, options?: SearchOptions): Promise<SearchResult>
  /** The reasons for the rank of each page, in the order of the pages, strongest reason first. */
  explain(projectId: number, found: Pick<SearchResult, 'question' | 'pages'>, beside?: DocumentSet): Promise<HitReason[][]>
  /** The pages with the statements of the documents that fit a question best. */
  statements(projectId: number, question: string, options?: Pick<SearchOptions, 'fileIds' | 'beside'>): Promise<StatementPage[]>
  /** The pages that a search would rank, unranked, with their features; used to set weights. */
  candidates(projectId: number, question: string, options?: SearchOptions): Promise<JudgedPage[]>
  /** Loads the glossary and the Korean dictionary ahead of the first search, about half a second. */
  warmUp(): void
  /** Waits for pending writes. */
  close(): Promise<void>
}

/**
 * Opens the indexes.
 * @param options.uri a directory, or `s3://bucket/prefix`
 * @param options.now the clock, for the removal of old versions
 * @param options.sources names the files in search results
 * @param options.onUpkeepFailed called when optimising in a pause failed; nothing is lost, and the next pause retries
 * @param options.onDamaged re-ingests the files of a workspace whose damaged index was removed; resolves to the error for the callers that met the
 *   damage
 * @param options.storageOptions credentials and endpoint of an object store
 */
export async function openIndex(options: {
  uri: string
  analyser: Analyser
  now: () => Date
  sources: FileSources
  storageOptions?: Record<string, string>
  onUpkeepFailed?: (error: unknown) => void
  onDamaged?: (projectId: number, error: unknown) => Promise<Error>
}): Promise<WorkspaceIndexes> {
  const { analyser, now, sources, onUpkeepFailed = () => undefined } = options
  const onDamaged =
    options.onDamaged ?? (async (projectId, error) => new Error(`the index of workspace ${projectId} was damaged`, { cause: error }))
  const connection = await connect(options.uri, {
    // Every read checks for newer versions first, so writes and deletions of workers are visible at once.
    readConsistencyInterval: 0,
    session: new Session(indexCacheBytes, metadataCacheBytes),
    ...(options.storageOptions ? { storageOptions: options.storageOptions } : {}),
  })
  const vectors = openWorkspaceVectors({ connection, now, onUpkeepFailed })
  const tables = new Map<number, WorkspaceTable>()

  function workspace(projectId: number): WorkspaceTable {
    const table = tables.get(projectId) ?? new WorkspaceTable({ connection, projectId, now, onUpkeepFailed })
    tables.delete(projectId)
    tables.set(projectId, table)
    if (tables.size > maxOpenTables) {
      const idle = Array.from(tables).find(([, candidate]) => !candidate.busy)
      if (idle) tables.delete(idle[0])
    }
    return table
  }

  // The glossary's Korean names need the dictionary, which a process that only writes never loads.
  const searcher = (projectId: number) => ({
    table: workspace(projectId),
    projectId,
    vectors,
    analyser,
    glossary: glossaryOf(analyser),
    sources,
  })

  async function dropWorkspace(projectId: number): Promise<void> {
    const table = workspace(projectId)
    await table.drop()
    // Its background work would otherwise continue with nobody waiting for it.
    await table.drained()
    tables.delete(projectId)
    await vectors.drop(projectId)
  }

  function forget(projectId: number): void {
    tables.get(projectId)?.forget()
    vectors.forget(projectId)
  }

  const guarded = createIndexGuard({ forget, drop: dropWorkspace, onDamaged, now })

  return {
    writeFile: (projectId, fileId, rows) => guarded(projectId, () => workspace(projectId).change({ fileId, rows })),
    removeFiles: (projectId, fileIds) =>
      guarded(projectId, async () => {
        const changes = fileIds.map((fileId) => workspace(projectId).change({ fileId, rows: undefined }))
        await Promise.all([...changes, vectors.remove(projectId, fileIds)])
      }),
    dropWorkspace,
    optimize: (projectId) => guarded(projectId, () => workspace(projectId).optimize()),
    warmUp() {
      glossaryOf(analyser)
    },
    facts: (projectId) => guarded(projectId, () => workspace(projectId).files()),
    passages: (projectId, fileId) =>
      guarded(projectId, async () => {
        const table = await workspace(projectId).reader()
        return table ? readFilePassages(table, fileId) : []
      }),
    vectors: {
      ...vectors,
      write: (projectId, fileId, model, written) => guarded(projectId, () => vectors.write(projectId, fileId, model, written)),
      files: (projectId, model) => guarded(projectId, () => vectors.files(projectId, model)),
      remove: (projectId, fileIds) => guarded(projectId, () => vectors.remove(projectId, fileIds)),
      nearest: (projectId, model, vector, limits) => guarded(projectId, () => vectors.nearest(projectId, model, vector, limits)),
    },
    // Also repeated when the workspace was deleted during the search; the retry then finds nothing.
    search: (projectId, question, searchOptions = {}) =>
      guarded(projectId, () => searchWorkspace(searcher(projectId), question, searchOptions)),
    explain: (projectId, { question, pages }, beside) =>
      guarded(projectId, async () => {
        const [table, documents] = await Promise.all([workspace(projectId).reader(), workspace(projectId).files()])
        const hits = pages.map((hit) => ({ ...hit, fileId: beside?.idOf(hit.source) ?? sources.fileOf(hit.source) }))
        const [outside, own] = [
          hits.filter(({ fileId }) => beside?.files.has(fileId)),
          hits.filter(({ fileId }) => !beside?.files.has(fileId)),
        ]
        const known = await Promise.all([table ? readPageFacts(table, own) : [], beside ? readPageFacts(beside.table, outside) : []])
        const facts = new Map(known.flat().map((page) => [`${page.fileId}:${page.page}`, page.facts]))
        const { glossary: names } = searcher(projectId)
        return hits.map((hit) => {
          const document = beside?.files.get(hit.fileId) ?? documents.get(hit.fileId)
          return explainHit({ question, hit, page: facts.get(`${hit.fileId}:${hit.page}`), document }, analyser, names)
        })
      }),
    statements: (projectId, question, options = {}) => guarded(projectId, () => findStatements(searcher(projectId), question, options)),
    candidates: (projectId, question, searchOptions) =>
      guarded(projectId, async () => (await gatherCandidates(searcher(projectId), question, searchOptions ?? {})).candidates),
    async close() {
      await Promise.all(Array.from(tables.values(), (table) => table.drained()))
      await vectors.close()
      tables.clear()
      connection.close()
    },
  }
}
