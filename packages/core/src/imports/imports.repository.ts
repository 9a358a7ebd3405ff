import type { ErrorCode, ImportStatus } from '@dossier/contract'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { importedItems, imports, type ImportSource, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

export type { ImportSource } from '../schema/index.ts'

const columns = {
  id: imports.id,
  organizationId: imports.organizationId,
  projectId: imports.projectId,
  folderId: imports.folderId,
  source: imports.source,
  status: imports.status,
  total: imports.total,
  added: imports.added,
  newVersions: imports.newVersions,
  unchanged: imports.unchanged,
  refused: imports.refused,
  refusals: imports.refusals,
  failure: imports.failure,
  startedBy: imports.startedBy,
  starterFirstName: users.firstName,
  starterLastName: users.lastName,
  createdAt: imports.createdAt,
  finishedAt: imports.finishedAt,
}

const selectImports = (db: Queryable) => db.select(columns).from(imports).innerJoin(users, eq(users.id, imports.startedBy))

export type ImportRow = Awaited<ReturnType<typeof selectImports>>[number]

/** Why a file, or all of an import, was not taken in. */
export interface ImportFailure {
  code: ErrorCode
  details: Record<string, unknown>
}

/** What became of one item. */
export type Outcome =
  | { became: 'added' | 'newVersions' | 'unchanged'; fileId: number }
  | { became: 'refused'; refusal: { filename: string } & ImportFailure }

// Enough to see what is wrong; a thousand refusals have one cause.
const MAX_REFUSALS = 200

const unfinished: ImportStatus[] = ['waiting', 'running']

function importsReader(db: Queryable, organizationId: number) {
  const ofProject = (projectId: number) => and(eq(imports.organizationId, organizationId), eq(imports.projectId, projectId))

  return {
    /** Not yet authorised. */
    async unsafeFind(id: number): Promise<ImportRow | undefined> {
      const [found] = await selectImports(db).where(and(eq(imports.organizationId, organizationId), eq(imports.id, id)))
      return found
    },

    /** Latest first. */
    list: (projectId: number, { limit, offset }: { limit: number; offset: number }): Promise<ImportRow[]> =>
      selectImports(db).where(ofProject(projectId)).orderBy(desc(imports.createdAt), desc(imports.id)).limit(limit).offset(offset),

    async count(projectId: number): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(imports).where(ofProject(projectId))
      return counted?.count ?? 0
    },

    /** The import of the archive whose bytes were put under a key. */
    async findByArchive(projectId: number, blobKey: string): Promise<ImportRow | undefined> {
      const [found] = await selectImports(db).where(and(ofProject(projectId), sql`${imports.source} ->> 'blobKey' = ${blobKey}`))
      return found
    },

    /** Keys of the items that the import has dealt with. */
    async dealtWith(id: number): Promise<Set<string>> {
      const found = await db.select({ key: importedItems.itemKey }).from(importedItems).where(eq(importedItems.importId, id))
      return new Set(found.map(({ key }) => key))
    },

    /** The file that an item of a drive became in an import before, into the same place and in the same state, if it is still there. */
    async findSeen(
      { projectId, folderId, source }: Pick<ImportRow, 'projectId' | 'folderId' | 'source'>,
      { key, revision }: { key: string; revision: string },
    ): Promise<number | undefined> {
      if (source.kind !== 'drive') return undefined
      const found = await db.execute<{ id: number; revision: string | null }>(sql`
        select files.id, imported_items.revision from imported_items
          join imports on imports.id = imported_items.import_id
          join files on files.id = imported_items.file_id
          where imports.organization_id = ${organizationId} and imports.project_id = ${projectId}
            and imports.folder_id is not distinct from ${folderId} and imports.source ->> 'provider' = ${source.provider}
            and imported_items.item_key = ${key}
          order by imports.id desc limit 1`)
      const [latest] = found.rows
      return latest?.revision === revision ? latest.id : undefined
    },
  }
}

export const importsRepository = {
  reader: importsReader,
  transactor: (tx, organizationId) => {
    const reader = importsReader(tx, organizationId)
    const one = (row: Authorised<ImportRow>) => and(eq(imports.organizationId, organizationId), eq(imports.id, row.id))
    return {
      ...reader,

      async create(row: {
        projectId: number
        folderId: number | null
        source: ImportSource
        startedBy: number
        createdAt: Date
      }): Promise<number> {
        const [made] = await tx
          .insert(imports)
          .values({ organizationId, ...row })
          .returning({ id: imports.id })
        if (made === undefined) throw new Error('the import was not recorded')
        return made.id
      },

      /** Holds a key to the end of the transaction, so that nobody else begins an import of it; the one that there is already. */
      async claimArchive(projectId: number, blobKey: string): Promise<ImportRow | undefined> {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${blobKey}, 0))`)
        return reader.findByArchive(projectId, blobKey)
      },

      /** False when it is over already. */
      async begin(row: Authorised<ImportRow>, total: number | null): Promise<boolean> {
        const begun = await tx
          .update(imports)
          .set({ status: 'running', total })
          .where(and(one(row), inArray(imports.status, unfinished)))
          .returning({ id: imports.id })
        return begun.length > 0
      },

      /** Notes what became of an item, once. */
      async note(row: Authorised<ImportRow>, item: { key: string; revision: string | null }, outcome: Outcome): Promise<void> {
        const fileId = outcome.became === 'refused' ? null : outcome.fileId
        const noted = await tx
          .insert(importedItems)
          .values({ importId: row.id, itemKey: item.key, revision: item.revision, fileId })
          .onConflictDoNothing()
          .returning({ key: importedItems.itemKey })
        if (noted.length === 0) return
        const counter = imports[outcome.became]
        const refusals =
          outcome.became === 'refused' &&
          sql`case when jsonb_array_length(${imports.refusals}) < ${MAX_REFUSALS}
            then ${imports.refusals} || ${JSON.stringify([outcome.refusal])}::jsonb else ${imports.refusals} end`
        await tx
          .update(imports)
          .set({ [outcome.became]: sql`${counter} + 1`, ...(refusals && { refusals }) })
          .where(one(row))
      },

      /** False when it was over already. `total` becomes what was looked at, unless the import ended early. */
      async finish(row: Authorised<ImportRow>, ending: { status: ImportStatus; failure?: ImportFailure; now: Date }): Promise<boolean> {
        const { status, failure = null, now } = ending
        const all = sql<number>`${imports.added} + ${imports.newVersions} + ${imports.unchanged} + ${imports.refused}`
        const finished = await tx
          .update(imports)
          .set({ status, failure, finishedAt: now, ...(status === 'done' && { total: all }) })
          .where(and(one(row), inArray(imports.status, unfinished), isNull(imports.finishedAt)))
          .returning({ id: imports.id })
        return finished.length > 0
      },
    }
  },
} satisfies Repository<unknown, unknown>
