import type { FileKind } from '@dossier/contract'
import { and, asc, eq, gte, ne, type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { files } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

/** The searchable version of a file. */
export interface SearchableFile {
  id: number
  filename: string
  sha256: string
  /** The blob key of its content. */
  blobKey: string
  kind: FileKind
  folderId: number | null
  pages: number | null
  readInPart: boolean
  version: number
  /** The number of its versions. */
  versions: number
  /** Identity of the filing that it was saved from: `sec:0000320193-23-000106`. */
  filing: string | null
  /** What it was saved from, as the source and its id of the document: `press https://wire.example/plant`. */
  savedFrom: string | null
}

/** One of a workspace's first files, with the workspace's total count. */
interface FirstSearchableFile extends Pick<SearchableFile, 'id' | 'filename' | 'pages'> {
  projectId: number
  inProject: number
}

// The latest readable version of each file. A version that is being read again still counts, because earlier ones
// have left the index. Raw SQL, since the inner table is the same.
const counts = sql`(later.status = 'indexed' or later.status in ('uploaded', 'reading') and later.pages is not null)`
const isSearchable = sql`files.status = 'indexed' and not exists (
  select 1 from files later where later.lineage_id = files.lineage_id and later.version > files.version and ${counts})`

/** Lists of whole workspaces by their records; a file takes about a kilobyte. */
const lists = new LRUCache<string, readonly SearchableFile[]>({ maxSize: 100_000, sizeCalculation: (files) => files.length + 1 })

/** @param isCommitted whether only committed records are read: a transaction may write a record more than once */
function searchableReader(db: Queryable, organizationId: number, isCommitted = true) {
  const inProject = (projectId: number) => and(eq(files.organizationId, organizationId), eq(files.projectId, projectId))
  const select = (which: SQL | undefined): Promise<SearchableFile[]> =>
    db
      .select({
        id: files.id,
        filename: files.filename,
        sha256: files.sha256,
        blobKey: files.blobKey,
        kind: files.kind,
        folderId: files.folderId,
        pages: files.pages,
        readInPart: files.readInPart,
        version: files.version,
        filing: files.filing,
        savedFrom: sql<string | null>`files.provenance->>'source' || ' ' || (files.provenance->>'document')`,
        versions: sql<number>`(select count(*)::int from files each where each.lineage_id = files.lineage_id)`,
      })
      .from(files)
      .where(and(which, isSearchable))
      .orderBy(asc(files.filename), asc(files.id))
  /** Identifies the committed records of a workspace's files: `xmin` is the transaction that last wrote a record, and keys of blobs are never used again. */
  const stateOfRecords = async (projectId: number): Promise<string> => {
    const [state] = await db
      .select({
        count: sql<number>`count(*)`,
        sum: sql<string | null>`sum(hash_record_extended(row(files.id, files.xmin, files.blob_key), 0))::text`,
      })
      .from(files)
      .where(inProject(projectId))
    return `${organizationId} ${projectId} ${state?.count ?? 0} ${state?.sum ?? ''}`
  }
  return {
    /**
     * The searchable files in order of name: all of the workspace, or those that `fileIds` are versions of. The only definition of
     * which rows of the index count. The list of a whole workspace is kept until one of its records changes.
     */
    async list(projectId: number, fileIds: readonly number[] = []): Promise<readonly SearchableFile[]> {
      if (fileIds.length > 0) return select(and(inProject(projectId), versionsOf(fileIds)))
      if (!isCommitted) return select(inProject(projectId))
      const records = await stateOfRecords(projectId)
      const known = lists.get(records)
      if (known !== undefined) return known
      const listed = await select(inProject(projectId))
      lists.set(records, listed)
      return listed
    },

    /** Searchable files with an id from `fileId` on, by id, with their blob keys. */
    from: (projectId: number, fileId: number, limit: number): Promise<Pick<SearchableFile, 'id' | 'filename' | 'blobKey' | 'kind'>[]> =>
      db
        .select({ id: files.id, filename: files.filename, blobKey: files.blobKey, kind: files.kind })
        .from(files)
        .where(and(inProject(projectId), isSearchable, gte(files.id, fileId)))
        .orderBy(asc(files.id))
        .limit(limit),

    /** The workspaces that have files that were read. */
    workspaces: async (): Promise<number[]> =>
      (
        await db
          .selectDistinct({ projectId: files.projectId })
          .from(files)
          .where(and(eq(files.organizationId, organizationId), eq(files.status, 'indexed')))
          .orderBy(asc(files.projectId))
      ).map((row) => row.projectId),

    /** The first files of each workspace in order of name, with the workspace's total count. */
    async firstOfEach(projectIds: readonly number[], each: number): Promise<FirstSearchableFile[]> {
      if (projectIds.length === 0) return []
      const { rows } = await db.execute<FirstSearchableFile & Record<string, unknown>>(sql`
        select id, filename, pages, project_id as "projectId", in_project as "inProject" from (
          select files.id, files.filename, files.pages, files.project_id,
            row_number() over (partition by files.project_id order by files.filename, files.id) as place,
            (count(*) over (partition by files.project_id))::int as in_project
          from files
          where files.organization_id = ${organizationId} and files.project_id in ${projectIds} and ${isSearchable}
        ) ranked
        where place <= ${each} order by project_id, place`)
      return rows
    },

    /** Whether a later version is searchable, regardless of this one's state. */
    async isOutdated({ lineageId, version }: { lineageId: number; version: number }): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select 1 from files later where later.organization_id = ${organizationId} and later.lineage_id = ${lineageId}
          and later.version > ${version} and ${counts} limit 1`)
      return rows.length > 0
    },

    /** Versions of the same file that were read, besides this one. */
    otherReadVersions: async (projectId: number, lineageId: number, fileId: number | undefined): Promise<number[]> =>
      (
        await db
          .select({ id: files.id })
          .from(files)
          .where(and(inProject(projectId), eq(files.lineageId, lineageId), eq(files.status, 'indexed'), ne(files.id, fileId ?? 0)))
      ).map((row) => row.id),
  }
}

const versionsOf = (fileIds: readonly number[]) =>
  sql`files.lineage_id in (select chosen.lineage_id from files chosen where chosen.id in ${fileIds})`

/** Which version of each file is searchable. */
export const searchableRepository = {
  reader: (db, organizationId) => searchableReader(db, organizationId),
  transactor: (tx, organizationId) => searchableReader(tx, organizationId, false),
} satisfies Repository<unknown, unknown>
