import { and, desc, eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { conversationOpenTo } from '../privacy/index.ts'
import { conversations, files, folders } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

/** Where and what to look for. */
interface NameQuery {
  /** Workspaces that the viewer may open. */
  projectIds: readonly number[]
  /** One of them whose matches come first. */
  preferred: number | undefined
  /** Every word must be part of the name, in any case. */
  words: readonly string[]
  limit: number
}

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')
const holdsAll = (name: PgColumn, words: readonly string[]) => and(...words.map((word) => ilike(name, `%${escaped(word)}%`)))

function nameSearchReader(db: Queryable, organizationId: number) {
  /** Of the preferred workspace first, then names that begin with the first word, then the newest. */
  const byCloseness = (name: PgColumn, projectId: PgColumn, { preferred, words }: NameQuery): SQL[] => [
    desc(sql`${projectId} = ${preferred ?? 0}`),
    desc(sql`${name} ilike ${`${escaped(words[0] ?? '')}%`}`),
  ]
  return {
    folders: (query: NameQuery) =>
      db
        .select({ id: folders.id, name: folders.name, projectId: folders.projectId, parentId: folders.parentId })
        .from(folders)
        .where(
          and(
            eq(folders.organizationId, organizationId),
            inArray(folders.projectId, [...query.projectIds]),
            holdsAll(folders.name, query.words),
          ),
        )
        .orderBy(...byCloseness(folders.name, folders.projectId, query), desc(folders.id))
        .limit(query.limit),

    /** The latest version of each file. */
    files: (query: NameQuery) =>
      db
        .select({ id: files.id, name: files.filename, projectId: files.projectId, folderId: files.folderId })
        .from(files)
        .where(
          and(
            eq(files.organizationId, organizationId),
            inArray(files.projectId, [...query.projectIds]),
            eq(files.isLatest, true),
            holdsAll(files.filename, query.words),
          ),
        )
        .orderBy(...byCloseness(files.filename, files.projectId, query), desc(files.createdAt), desc(files.id))
        .limit(query.limit),

    /** Those that the viewer may read, by their titles. */
    conversations: (query: NameQuery, viewerId: number) =>
      db
        .select({
          id: conversations.id,
          name: conversations.title,
          projectId: conversations.projectId,
          // Written out: in a statement on one table drizzle leaves the table's name away, and `id` would be the search's.
          searchId: sql<number | null>`(select max(searches.id) from searches where searches.conversation_id = conversations.id)`,
        })
        .from(conversations)
        .where(
          and(
            eq(conversations.organizationId, organizationId),
            inArray(conversations.projectId, [...query.projectIds]),
            conversationOpenTo(viewerId),
            holdsAll(conversations.title, query.words),
          ),
        )
        .orderBy(...byCloseness(conversations.title, conversations.projectId, query), desc(conversations.askedAt))
        .limit(query.limit),
  }
}

/** Names of what workspaces hold, across workspaces. */
export const nameSearchRepository = { reader: nameSearchReader, transactor: nameSearchReader } satisfies Repository<unknown, unknown>
