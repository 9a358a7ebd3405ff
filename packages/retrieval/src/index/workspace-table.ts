import { Index, type Connection, type Table } from '@lancedb/lancedb'
import { Int32, Int64, makeData, RecordBatch, Struct, Table as ArrowTable } from 'apache-arrow'
import type { DocumentFacts } from '../ranking/document-facts.ts'
import { batchesOf, type IndexRows } from './analyse-document.ts'
import { fileFilter, levelFilter } from './filters.ts'
import { placeOf, rowLevel, rowSchema, rowVersion, termColumns } from './row-schema.ts'
import { WriteQueue, type FileChange } from './write-queue.ts'

/**
 * Rows without index coverage are searched one by one, about 10 ms per 1,000 rows. Indexing them takes time in proportion to the complete table,
 * about 0.07 ms of CPU per row. So it runs at once beyond a large share of the table, which limits the cost of writing a folder to three times the
 * cost of its rows; beyond a smaller share in a pause of writing; and for all remaining rows when old versions are removed.
 */
const unindexedWhileWriting = { least: 10_000, share: 0.5, most: 150_000 }
const unindexedInPause = { least: 1_000, share: 0.002, most: 2_500 }
/** Each write leaves a version and a fragment; after this many writes they are merged, however small. */
const maxWritesBetween = 64
/** Old versions are kept this long for searches that still read them. */
const versionLifetimeMs = 10 * 60_000
/** Added to the lifetime, so that the youngest old version has expired as well. */
const afterLifetimeMs = 1_000
/** Files written in one version; limits the memory of a write. */
const filesPerWrite = 16

/** The name of a workspace's table. It contains the row version, so rows of an older format are never read. */
function tableName(projectId: number, version: number = rowVersion): string {
  return `workspace-${projectId}-v${version}`
}

/** The table of one workspace: one writer at a time, any number of readers. */
export class WorkspaceTable {
  private readonly connection: Connection
  private readonly projectId: number
  private readonly name: string
  private readonly now: () => Date
  private readonly queue: WriteQueue<IndexRows>
  private writes = 0
  private opened: Promise<Table | undefined> | undefined
  private dropping = false
  private settling: NodeJS.Timeout | undefined
  private readonly onUpkeepFailed: (error: unknown) => void
  private knownFiles: { version: number; files: Promise<Map<number, DocumentFacts>> } | undefined
  /** The files in the table after the last own write: reading them again at every write would take longer with every file. */
  private writtenFiles: { version: number; ids: Set<number> } | undefined

  constructor(options: { connection: Connection; projectId: number; now: () => Date; onUpkeepFailed: (error: unknown) => void }) {
    this.connection = options.connection
    this.projectId = options.projectId
    this.name = tableName(options.projectId)
    this.now = options.now
    this.onUpkeepFailed = options.onUpkeepFailed
    this.queue = new WriteQueue({
      write: (changes) => this.write(changes),
      idle: () => this.keepUp(),
      maxBatchSize: filesPerWrite,
    })
  }

  change(change: FileChange<IndexRows>): Promise<void> {
    return this.queue.push(change)
  }

  /** True while something waits to be written or is being written. */
  get busy(): boolean {
    return this.queue.busy
  }

  /** Resolves when everything is written; no background work runs afterwards. */
  async drained(): Promise<void> {
    await this.queue.drained()
    clearTimeout(this.settling)
  }

  /** The table, or undefined when nothing was ever written. */
  async reader(): Promise<Table | undefined> {
    if (this.dropping) return undefined
    this.opened ??= this.open()
    const table = await this.opened
    // Another process may create it later.
    if (!table) this.opened = undefined
    return table
  }

  /** The indexed files with their facts; cached until a change. */
  async files(): Promise<Map<number, DocumentFacts>> {
    const table = await this.reader()
    if (!table) return new Map()
    const version = await table.version()
    if (this.knownFiles?.version !== version) this.knownFiles = { version, files: readFiles(table) }
    return this.knownFiles.files
  }

  /** Drops the cached table after it turned out to be gone; the next reader opens it again. */
  forget(): void {
    this.opened = undefined
    this.knownFiles = undefined
    this.writtenFiles = undefined
  }

  /** Removes the table, without opening it: it may be damaged. */
  drop(): Promise<void> {
    return this.queue.between(async () => {
      const isThere = await this.isListed()
      // Later and repeated reads find nothing instead of a half-removed table.
      this.dropping = true
      try {
        if (isThere) await this.connection.dropTable(this.name)
      } finally {
        this.dropping = false
      }
      this.forget()
    })
  }

  /** Indexes all rows, merges fragments, removes old versions. */
  optimize(): Promise<void> {
    return this.queue.between(() => this.optimizeNow())
  }

  private async isListed(): Promise<boolean> {
    return (await this.connection.tableNames({ startAfter: this.name.slice(0, -1), limit: 4 })).includes(this.name)
  }

  private async open(): Promise<Table | undefined> {
    if (!(await this.isListed())) return undefined
    try {
      return await this.connection.openTable(this.name)
    } catch (error) {
      // The table's folder is listed shortly before its first version exists, and shortly after it is dropped.
      if (isGone(error)) return undefined
      throw error
    }
  }

  private async write(changes: FileChange<IndexRows>[]): Promise<void> {
    const table = (await this.reader()) ?? (await this.create())
    const version = await table.version()
    const present = this.writtenFiles?.version === version ? this.writtenFiles.ids : new Set((await this.files()).keys())
    this.writtenFiles = undefined
    const replaced = changes.map((change) => change.fileId).filter((fileId) => present.has(fileId))
    if (replaced.length > 0) await retried(() => table.delete(fileFilter(replaced)))
    const batches = changes.flatMap(({ fileId, rows }) => (rows ? withFileId(rows, fileId) : []))
    if (batches.length > 0) await retried(() => table.add(new ArrowTable(rowSchema, batches)))
    this.writes += 1
    for (const { fileId, rows } of changes) {
      if (rows) present.add(fileId)
      else present.delete(fileId)
    }
    const ownVersion = version + Number(replaced.length > 0) + Number(batches.length > 0)
    // Any other version contains writes of another process.
    if ((await table.version()) === ownVersion) this.writtenFiles = { version: ownVersion, ids: present }
    await this.optimizeBeyond(unindexedWhileWriting)
  }

  private async keepUp(): Promise<void> {
    await this.optimizeBeyond(unindexedInPause).catch(this.onUpkeepFailed)
    // Merging leaves versions that are too young to be removed.
    clearTimeout(this.settling)
    this.settling = setTimeout(() => void this.optimize().catch(this.onUpkeepFailed), versionLifetimeMs + afterLifetimeMs).unref()
  }

  private async optimizeBeyond({ least, share, most }: { least: number; share: number; most: number }): Promise<void> {
    const table = await this.reader()
    const stats = await table?.indexStats(`${termColumns[0]}_idx`)
    const unindexed = stats?.numUnindexedRows ?? 0
    if (unindexed > Math.min(most, Math.max(least, share * (stats?.numIndexedRows ?? 0))) || this.writes > maxWritesBetween)
      await this.optimizeNow()
  }

  private async optimizeNow(): Promise<void> {
    const table = await this.reader()
    this.writes = 0
    await retried(async () => {
      await table?.optimize({ cleanupOlderThan: new Date(this.now().getTime() - versionLifetimeMs) })
    })
  }

  private async create(): Promise<Table> {
    const outdated = Array.from({ length: rowVersion - 1 }, (_, at) => tableName(this.projectId, at + 1))
    const present = await this.connection.tableNames({ startAfter: `workspace-${this.projectId}-`, limit: rowVersion + 2 })
    for (const name of outdated) if (present.includes(name)) await this.connection.dropTable(name)
    const table = await this.connection.createEmptyTable(this.name, rowSchema, { existOk: true })
    await indexColumns(table)
    this.opened = Promise.resolve(table)
    return table
  }
}

/** Creates the indexes of a table that are not there yet. */
export async function indexColumns(table: Table): Promise<void> {
  const indexed = new Set((await table.listIndices()).flatMap((index) => index.columns))
  for (const column of termColumns) {
    // The terms are already analysed: the index only splits them at blanks.
    const config = Index.fts({
      baseTokenizer: 'whitespace',
      lowercase: false,
      stem: false,
      removeStopWords: false,
      asciiFolding: false,
      withPosition: false,
      maxTokenLength: 64,
    })
    if (!indexed.has(column)) await table.createIndex(column, { config })
  }
  if (!indexed.has('place')) await table.createIndex('place', { config: Index.btree() })
  if (!indexed.has('file_id')) await table.createIndex('file_id', { config: Index.btree() })
  if (!indexed.has('level')) await table.createIndex('level', { config: Index.bitmap() })
}

/** Whether an error means that a table does not exist, or no longer exists. */
export const isGone = (error: unknown): boolean => /not found/i.test(String(error))

const maxAttempts = 5

/** After a conflict with another process LanceDB asks for a retry. */
async function retried<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt()
    } catch (error) {
      if (attempts >= maxAttempts || !/commit conflict|please retry/i.test(String(error))) throw error
    }
  }
}

/** The facts of the files in a table, by id. */
export async function readFiles(table: Table): Promise<Map<number, DocumentFacts>> {
  const rows = (await table.query().where(levelFilter(rowLevel.file)).select(['file_id', 'facts']).toArray()) as {
    file_id: number
    facts: string
  }[]
  return new Map(rows.map((row) => [row.file_id, JSON.parse(row.facts) as DocumentFacts]))
}

/** Analysed rows with the id of their file. */
export function withFileId(rows: IndexRows, fileId: number): RecordBatch[] {
  return batchesOf(rows).map((batch) => {
    const pages = batch.getChild('page')
    const levels = batch.getChild('level')
    const places = BigInt64Array.from({ length: batch.numRows }, (_, row) =>
      BigInt(placeOf(fileId, Number(pages?.get(row)), Number(levels?.get(row)))),
    )
    const fileIds = makeData({ type: new Int32(), data: new Int32Array(batch.numRows).fill(fileId) })
    const children = [fileIds, makeData({ type: new Int64(), data: places }), ...batch.data.children]
    return new RecordBatch(rowSchema, makeData({ type: new Struct(rowSchema.fields), length: batch.numRows, nullCount: 0, children }))
  })
}
