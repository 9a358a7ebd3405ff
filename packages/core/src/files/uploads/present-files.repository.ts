import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { files, folders } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

/** Maximum number of files returned for one content. */
const MAX_SAME_CONTENT = 10

const columns = {
  id: files.id,
  filename: files.filename,
  folderId: files.folderId,
  version: files.version,
  size: files.size,
  sha256: files.sha256,
}

export interface PresentRow {
  id: number
  filename: string
  folderId: number | null
  version: number
  size: number
  sha256: string
}

function presentFilesReader(db: Queryable, organizationId: number) {
  const latest = (projectId: number) =>
    and(eq(files.organizationId, organizationId), eq(files.projectId, projectId), eq(files.isLatest, true))

  return {
    /** Folders of these names directly inside these folders; null is the top. */
    foldersNamed: (projectId: number, parentIds: readonly (number | null)[], names: readonly string[]) =>
      db
        .select({ id: folders.id, parentId: folders.parentId, name: folders.name })
        .from(folders)
        .where(
          and(
            eq(folders.organizationId, organizationId),
            eq(folders.projectId, projectId),
            within(folders.parentId, parentIds),
            inArray(folders.name, [...names]),
          ),
        ),

    /** Files of these names directly inside these folders, in order of arrival. */
    filesNamed: (projectId: number, folderIds: readonly (number | null)[], names: readonly string[]): Promise<PresentRow[]> =>
      db
        .select(columns)
        .from(files)
        .where(and(latest(projectId), within(files.folderId, folderIds), inArray(files.filename, [...names])))
        .orderBy(files.id),

    /** Which of these sizes existing files have, in bytes. */
    async sizesPresent(projectId: number, sizes: readonly number[]): Promise<Set<number>> {
      const found = await db
        .selectDistinct({ size: files.size })
        .from(files)
        .where(and(latest(projectId), inArray(files.size, [...sizes])))
      return new Set(found.map((row) => row.size))
    },

    /** Files with these contents, the first uploaded ones of each. */
    async ofContent(projectId: number, contents: readonly { size: number; sha256: string }[]): Promise<PresentRow[]> {
      const { rows } = await db.execute<PresentRow & Record<string, unknown>>(sql`
        select found.* from json_to_recordset(${JSON.stringify(contents)}::json) as wanted(size bigint, sha256 text)
        cross join lateral (
          select id, filename, folder_id as "folderId", version, size::float8 as size, sha256 from files
          where organization_id = ${organizationId} and project_id = ${projectId} and is_latest
            and files.size = wanted.size and files.sha256 = wanted.sha256
          order by id limit ${MAX_SAME_CONTENT}) as found`)
      return rows
    },
  }
}

function within(column: typeof folders.parentId | typeof files.folderId, ids: readonly (number | null)[]) {
  const numbers = ids.filter((id) => id !== null)
  return or(ids.includes(null) ? isNull(column) : undefined, numbers.length > 0 ? inArray(column, numbers) : undefined)
}

/** Looks up existing files for files about to be uploaded. */
export const presentFilesRepository = { reader: presentFilesReader, transactor: presentFilesReader } satisfies Repository<unknown, unknown>
