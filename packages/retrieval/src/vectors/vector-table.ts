import { type Connection, Index, type Table } from '@lancedb/lancedb'
import { fileFilter } from '../index/filters.ts'
import { WriteQueue } from '../index/write-queue.ts'
import { isGone } from '../index/workspace-table.ts'
import type { NearPassage, PassageVector } from './passage-vector.ts'
import { vectorRows, vectorSchema } from './vector-rows.ts'

/**
 * Up to this many vectors are compared exhaustively; beyond, an index selects candidates. For 30,000 vectors of 1,024 dimensions this kind of index
 * is built in 2 s, one of product quantisation, which finds less, in 132 s.
 */
const maxCompared = 20_000
/** The index's quantised hits are compared exactly for this multiple of the requested number. */
const refineFactor = 10
const searchedPartitions = 40
const filesPerWrite = 16
/** Beyond this many unindexed vectors, or versions left by writes, the table is optimised in a pause of writing. */
const maxUnindexed = 10_000
const maxWritesBetween = 64
/** Old versions are kept this long for searches that still read them. */
const versionLifetimeMs = 10 * 60_000

/** The vectors of one workspace and one model: one writer at a time, any number of readers. */
export class VectorTable {
  private readonly connection: Connection
  private readonly name: string
  private readonly dimensions: number
  private readonly now: () => Date
  private readonly queue: WriteQueue<readonly PassageVector[]>
  private writes = 0
  private removed = false
  private opened: Promise<Table | undefined> | undefined

  constructor(options: {
    connection: Connection
    name: string
    dimensions: number
    now: () => Date
    onUpkeepFailed: (error: unknown) => void
  }) {
    this.connection = options.connection
    this.name = options.name
    this.dimensions = options.dimensions
    this.now = options.now
    this.queue = new WriteQueue({
      write: (changes) => this.write(changes),
      idle: () => this.keepUp().catch(options.onUpkeepFailed),
      maxBatchSize: filesPerWrite,
    })
  }

  /** Replaces the vectors of a file, or removes them. Resolves when searches see it. */
  change(fileId: number, vectors: readonly PassageVector[] | undefined): Promise<void> {
    return this.queue.push({ fileId, rows: vectors })
  }

  get busy(): boolean {
    return this.queue.busy
  }

  drained(): Promise<void> {
    return this.queue.drained()
  }

  /** Removes the table, without opening it: it may be damaged. */
  drop(): Promise<void> {
    return this.queue.between(async () => {
      await this.connection.dropTable(this.name).catch((error: unknown) => {
        if (!isGone(error)) throw error
      })
      this.forget()
    })
  }

  /** Drops the cached table; the next reader opens it again. */
  forget(): void {
    this.opened = undefined
  }

  /** The passages whose vectors are closest, closest first. */
  async nearest(vector: Float32Array, options: { fileIds: readonly number[] | undefined; limit: number }): Promise<NearPassage[]> {
    const { fileIds, limit } = options
    const table = fileIds?.length === 0 ? undefined : await this.reader()
    if (!table) return []
    let query = table.vectorSearch(vector).distanceType('dot').refineFactor(refineFactor).nprobes(searchedPartitions)
    if (fileIds) query = query.where(fileFilter(fileIds))
    const rows = (await query.select(['file_id', 'page', 'ordinal', '_distance']).limit(limit).toArray()) as {
      file_id: number
      page: number
      ordinal: number
      _distance: number
    }[]
    return rows.map(({ _distance: distance, ...row }) => ({
      fileId: row.file_id,
      page: row.page,
      ordinal: row.ordinal,
      cosine: 1 - distance,
    }))
  }

  /** The files that have vectors. */
  async files(): Promise<Set<number>> {
    const table = await this.reader()
    const rows = ((await table?.query().select(['file_id']).toArray()) ?? []) as { file_id: number }[]
    return new Set(rows.map((row) => row.file_id))
  }

  /** Merges fragments, removes old versions, and builds the vector index once there are many vectors; not for every file. */
  private async keepUp(): Promise<void> {
    const table = await this.reader()
    if (!table) return
    const index = (await table.listIndices()).find(({ columns }) => columns.includes('vector'))
    const isDue = index === undefined && (await table.countRows()) > maxCompared
    const unindexed = index && (await table.indexStats(index.name))?.numUnindexedRows
    if (!isDue && !this.removed && this.writes <= maxWritesBetween && (unindexed ?? 0) <= maxUnindexed) return
    this.writes = 0
    this.removed = false
    if (isDue) await table.createIndex('vector', { config: Index.ivfRq({ distanceType: 'dot' }) })
    await table.optimize({ cleanupOlderThan: new Date(this.now().getTime() - versionLifetimeMs) })
  }

  private async reader(): Promise<Table | undefined> {
    this.opened ??= this.connection.openTable(this.name).catch((error: unknown) => {
      if (isGone(error)) return undefined
      throw error
    })
    const table = await this.opened
    // Another process may create it later.
    if (!table) this.opened = undefined
    return table
  }

  private async write(changes: readonly { fileId: number; rows: readonly PassageVector[] | undefined }[]): Promise<void> {
    const written = changes.flatMap(({ fileId, rows }) => (rows && rows.length > 0 ? [{ fileId, vectors: rows }] : []))
    const table = (await this.reader()) ?? (written.length > 0 ? await this.create() : undefined)
    if (!table) return
    await table.delete(fileFilter(changes.map(({ fileId }) => fileId)))
    this.writes += 1
    this.removed ||= written.length < changes.length
    if (written.length > 0) await table.add(vectorRows(written, this.dimensions))
  }

  private async create(): Promise<Table> {
    const table = await this.connection.createEmptyTable(this.name, vectorSchema(this.dimensions), { existOk: true })
    await table.createIndex('file_id', { config: Index.btree() })
    this.opened = Promise.resolve(table)
    return table
  }
}
