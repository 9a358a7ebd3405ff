import type { Connection } from '@lancedb/lancedb'
import { createHash } from 'node:crypto'
import type { NearPassage, PassageVector } from './passage-vector.ts'
import { VectorTable } from './vector-table.ts'

/** The vectors of all workspaces. Each workspace and model has its own table, so searches never cross workspaces or models. */
export interface WorkspaceVectors {
  /** Replaces the vectors of a file. Vectors of other models are removed from the workspace, since no search uses them. */
  write(projectId: number, fileId: number, model: string, vectors: readonly PassageVector[]): Promise<void>
  /** The files that have vectors of the model. */
  files(projectId: number, model: string): Promise<ReadonlySet<number>>
  /** Removes the vectors of files, of every model. */
  remove(projectId: number, fileIds: readonly number[]): Promise<void>
  /** The closest passages, closest first; of these files, or of the complete workspace. */
  nearest(
    projectId: number,
    model: string,
    vector: Float32Array,
    options: { fileIds: readonly number[] | undefined; limit: number },
  ): Promise<NearPassage[]>
  drop(projectId: number): Promise<void>
  /** Drops the cached tables of a workspace; the next reader opens them again. */
  forget(projectId: number): void
  /** Waits for pending writes. */
  close(): Promise<void>
}

/** Number of tables kept open; the least recently used ones are closed, and reopened on demand. */
const maxOpenTables = 128
const maxTablesOfWorkspace = 100

export function openWorkspaceVectors(options: {
  connection: Connection
  now: () => Date
  onUpkeepFailed: (error: unknown) => void
}): WorkspaceVectors {
  const { connection, now, onUpkeepFailed } = options
  const tables = new Map<string, VectorTable>()

  function tableNamed(name: string): VectorTable {
    const dimensions = Number(name.slice(name.lastIndexOf('-') + 1))
    const table = tables.get(name) ?? new VectorTable({ connection, name, dimensions, now, onUpkeepFailed })
    tables.delete(name)
    tables.set(name, table)
    if (tables.size > maxOpenTables) {
      const idle = Array.from(tables).find(([, candidate]) => !candidate.busy)
      if (idle) tables.delete(idle[0])
    }
    return table
  }

  async function namesOf(prefix: string): Promise<string[]> {
    const names = await connection.tableNames({ startAfter: prefix, limit: maxTablesOfWorkspace })
    return names.filter((name) => name.startsWith(prefix))
  }

  async function dropTables(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const table = tableNamed(name)
      await table.drop()
      await table.drained()
      tables.delete(name)
    }
  }

  async function remove(projectId: number, fileIds: readonly number[]): Promise<void> {
    const names = await namesOf(projectPrefix(projectId))
    await Promise.all(names.flatMap((name) => fileIds.map((fileId) => tableNamed(name).change(fileId, undefined))))
  }

  return {
    async write(projectId, fileId, model, vectors) {
      const dimensions = vectors[0]?.vector.length
      if (dimensions === undefined) return remove(projectId, [fileId])
      const name = `${modelPrefix(projectId, model)}${dimensions}`
      const others = (await namesOf(projectPrefix(projectId))).filter((other) => other !== name)
      await tableNamed(name).change(fileId, vectors)
      await dropTables(others)
    },
    async files(projectId, model) {
      const held = await Promise.all((await namesOf(modelPrefix(projectId, model))).map((name) => tableNamed(name).files()))
      return new Set(held.flatMap((files) => [...files]))
    },
    remove,
    nearest: (projectId, model, vector, limits) => tableNamed(`${modelPrefix(projectId, model)}${vector.length}`).nearest(vector, limits),
    forget(projectId) {
      for (const [name, table] of tables) if (name.startsWith(projectPrefix(projectId))) table.forget()
    },
    drop: async (projectId) => dropTables(await namesOf(projectPrefix(projectId))),
    async close() {
      await Promise.all(Array.from(tables.values(), (table) => table.drained()))
      tables.clear()
    },
  }
}

const projectPrefix = (projectId: number) => `vectors-${projectId}-`

/** A model's name can contain any characters, so its hash names the table. */
const modelPrefix = (projectId: number, model: string) =>
  `${projectPrefix(projectId)}${createHash('sha256').update(model).digest('hex').slice(0, 12)}-`
