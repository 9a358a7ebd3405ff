import { connect, Session } from '@lancedb/lancedb'
import type { DocumentFacts } from '../ranking/document-facts.ts'
import type { Analyser } from '../analysis/analyser.ts'
import type { Passage } from '../passage.ts'
import { readFilePassages } from '../vectors/read-file-passages.ts'
import { glossaryOf } from '../ranking/question-parser.ts'
import { gatherCandidates, searchWorkspace, type JudgedPage, type SearchOptions, type SearchResult } from '../ranking/search-workspace.ts'
import { findStatements, type StatementPage } from '../ranking/find-statements.ts'
import type { IndexRows } from './analyse-document.ts'
import type { FileSources } from './file-sources.ts'
import { explainHit, type HitReason } from '../explaining/hit-reasons.ts'
import { readPageFacts } from '../vectors/find-near-pages.ts'
import { openWorkspaceVectors, type WorkspaceVectors } from '../vectors/workspace-vectors.ts'
import { createIndexGuard } from './index-repair.ts'
import { WorkspaceTable } from './workspace-table.ts'

/** Tables kept open at once; the least recently used ones are reopened when needed. */
const mostOpenTables = 128

/** What LanceDB may keep in memory over all workspaces; its own defaults are 6 GB and 1 GB. The rest stays in the system's file cache. */
const indexCacheBytes = 384n * 1024n * 1024n
const metadataCacheBytes = 96n * 1024n * 1024n

/** The indexes of all workspaces. Workspaces never see each other: each is a table of its own. */
export interface WorkspaceIndexes {
  /** Replaces what the index holds of a file. Resolves when searches see it; calls made at once are written together. */
  writeFile(projectId: number, fileId: number, rows: IndexRows): Promise<void>
  /** Resolves when no search sees the files any more. */
  removeFiles(projectId: number, fileIds: readonly number[]): Promise<void>
  /** Removes a workspace from the index; also the first half of a rebuild. */
  dropWorkspace(projectId: number): Promise<void>
  /** Brings the index up to date with what was written. Runs by itself when writing pauses. */
  optimize(projectId: number): Promise<void>
  /** What each file that a search can find says of itself: its company's names, its period, its form. */
  facts(projectId: number): Promise<ReadonlyMap<number, DocumentFacts>>
  /** The passages of a file, in their order: what a model turns into vectors. */
  passages(projectId: number, fileId: number): Promise<Passage[]>
  /** Vectors of passages; those of a file that is removed go with it. */
  vectors: WorkspaceVectors
  /** The pages that answer a question best, best first, each with its best passages and the reasons. */
  search(projectId: number, question: string, options?: SearchOptions): Promise<SearchResult>
  /** Why each of the pages found stands where it does, in their order, the strongest reason first. */
  explain(projectId: number, found: Pick<SearchResult, 'question' | 'pages'>): Promise<HitReason[][]>
  /** The pages that show the statements of the documents that fit a question best. */
  statements(projectId: number, question: string, options?: { fileIds?: readonly number[] }): Promise<StatementPage[]>
  /** The pages that a search would rank, unranked, with the evidence for each: what weights are found on. */
  candidates(projectId: number, question: string, options?: SearchOptions): Promise<JudgedPage[]>
  /** Loads what the first search would otherwise wait for: the glossary and the Korean dictionary, about half a second. */
  warmUp(): void
  /** Waits for writes under way. */
  close(): Promise<void>
}

/**
 * Opens the indexes.
 * @param options.uri a directory, or `s3://bucket/prefix`
 * @param options.now the clock, by which old versions are forgotten
 * @param options.sources names the files in what is found
 * @param options.onUpkeepFailed told when joining the index in a pause failed; nothing is lost, and the next pause tries again
 * @param options.onDamaged has a workspace's files read anew whose index was damaged and has been removed; gives the error that those get who met the damage
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
    // Every read looks for newer versions first: what a worker wrote or deleted counts at once.
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
    if (tables.size > mostOpenTables) {
      const idle = Array.from(tables).find(([, candidate]) => !candidate.busy)
      if (idle) tables.delete(idle[0])
    }
    return table
  }

  // The glossary's Korean names need the dictionary, which a process that only writes never opens.
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
    // What it does in a pause would go on without anybody to wait for it.
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
    // Also looked at once more when the workspace was deleted while it was searched: then there is nothing.
    search: (projectId, question, searchOptions = {}) =>
      guarded(projectId, () => searchWorkspace(searcher(projectId), question, searchOptions)),
    explain: (projectId, { question, pages }) =>
      guarded(projectId, async () => {
        const [table, documents] = await Promise.all([workspace(projectId).reader(), workspace(projectId).files()])
        const hits = pages.map((hit) => ({ ...hit, fileId: sources.fileOf(hit.source) }))
        const known = table ? await readPageFacts(table, hits) : []
        const facts = new Map(known.map((page) => [`${page.fileId}:${page.page}`, page.facts]))
        const { glossary: names } = searcher(projectId)
        return hits.map((hit) =>
          explainHit({ question, hit, page: facts.get(`${hit.fileId}:${hit.page}`), document: documents.get(hit.fileId) }, analyser, names),
        )
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
