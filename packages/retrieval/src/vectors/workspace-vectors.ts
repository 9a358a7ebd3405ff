import type { Connection } from '@lancedb/lancedb'
import { createHash } from 'node:crypto'
import type { NearPassage, PassageVector } from './passage-vector.ts'
import { VectorTable } from './vector-table.ts'

/** The vectors of all workspaces. Workspaces never see each other, nor do models: each is a table of its own. */
export interface WorkspaceVectors {
  /** Replaces the vectors of a file. Those of other models leave the workspace: nobody asks for them any more. */
  write(projectId: number, fileId: number, model: string, vectors: readonly PassageVector[]): Promise<void>
  /** The files that have vectors of the model. */
  files(projectId: number, model: string): Promise<ReadonlySet<number>>
  /** Removes the vectors of files, of whatever model. */
  remove(projectId: number, fileIds: readonly number[]): Promise<void>
  /** The passages whose vectors are closest, closest first; of these files, or of the whole workspace. */
  nearest(
    projectId: number,
    model: string,
    vector: Float32Array,
    options: { fileIds: readonly number[] | undefined; limit: number },
  ): Promise<NearPassage[]>
  drop(projectId: number): Promise<void>
  /** Lets go of what was opened of a workspace; the next reader looks again. */
  forget(projectId: number): void
  /** Waits for writes under way. */
  close(): Promise<void>
}

/** Tables kept open at once; the least recently used ones are reopened when needed. */
const mostOpenTables = 128
const mostTablesOfWorkspace = 100

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
    if (tables.size > mostOpenTables) {
      const idle = Array.from(tables).find(([, candidate]) => !candidate.busy)
      if (idle) tables.delete(idle[0])
    }
    return table
  }

  async function namesOf(prefix: string): Promise<string[]> {
    const names = await connection.tableNames({ startAfter: prefix, limit: mostTablesOfWorkspace })
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

/** Names of models hold anything; their hash is a name for a table. */
const modelPrefix = (projectId: number, model: string) =>
  `${projectPrefix(projectId)}${createHash('sha256').update(model).digest('hex').slice(0, 12)}-`
