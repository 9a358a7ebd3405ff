import type { ConversationVisibility } from '@dossier/contract'
import { and, count, desc, eq, ilike, sql } from 'drizzle-orm'
import { conversationOpenTo } from '../../privacy/index.ts'
import { conversations, users } from '../../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../../use-case/index.ts'

function selectConversation(db: Queryable) {
  return db
    .select({
      id: conversations.id,
      projectId: conversations.projectId,
      title: conversations.title,
      visibility: conversations.visibility,
      createdBy: conversations.createdBy,
      createdAt: conversations.createdAt,
      askedAt: conversations.askedAt,
      authorFirstName: users.firstName,
      authorLastName: users.lastName,
      questions: sql<number>`(select count(*)::int from searches where searches.conversation_id = conversations.id)`,
      latestSearchId: sql<number | null>`(select max(searches.id) from searches where searches.conversation_id = conversations.id)`,
      running: sql<boolean>`exists (select 1 from searches join runs on runs.kind = 'answer' and runs.subject_id = searches.id
        where searches.conversation_id = conversations.id and runs.state in ('queued', 'running'))`,
    })
    .from(conversations)
    .innerJoin(users, eq(users.id, conversations.createdBy))
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversation>>[number]

function conversationsReader(db: Queryable, organizationId: number) {
  const own = eq(conversations.organizationId, organizationId)
  /** Conversations of a workspace that this person may read. */
  const openTo = (viewerId: number, projectId: number, search = '') =>
    and(
      own,
      eq(conversations.projectId, projectId),
      conversationOpenTo(viewerId),
      search === '' ? undefined : ilike(conversations.title, `%${search.replace(/[\\%_]/g, '\\$&')}%`),
    )
  return {
    /** Not yet authorised. */
    async unsafeFind(conversationId: number): Promise<ConversationRow | undefined> {
      const [found] = await selectConversation(db).where(and(own, eq(conversations.id, conversationId)))
      return found
    },

    /** The latest question first. `search`: only those whose title contains it. */
    list: (
      projectId: number,
      viewerId: number,
      page: { limit: number; offset: number; search?: string | undefined },
    ): Promise<ConversationRow[]> =>
      selectConversation(db)
        .where(openTo(viewerId, projectId, page.search))
        .orderBy(desc(conversations.askedAt), desc(conversations.id))
        .limit(page.limit)
        .offset(page.offset),

    async count(projectId: number, viewerId: number, search?: string): Promise<number> {
      const [counted] = await db
        .select({ count: count() })
        .from(conversations)
        .where(openTo(viewerId, projectId, search))
      return counted?.count ?? 0
    },
  }
}

interface NewConversation {
  projectId: number
  title: string
  createdBy: number
  createdAt: Date
}

export const conversationsRepository = {
  reader: conversationsReader,
  transactor: (tx, organizationId) => {
    const isOne = (id: number) => and(eq(conversations.organizationId, organizationId), eq(conversations.id, id))
    return {
      ...conversationsReader(tx, organizationId),

      async create(conversation: NewConversation): Promise<{ id: number; visibility: ConversationVisibility }> {
        const [made] = await tx
          .insert(conversations)
          .values({ ...conversation, organizationId, askedAt: conversation.createdAt })
          .returning({ id: conversations.id, visibility: conversations.visibility })
        if (made === undefined) throw new Error('the conversation was not recorded')
        return made
      },

      /** Records that a question was asked. @returns who may read the conversation; undefined when it was deleted */
      async noteQuestion(conversationId: number, askedAt: Date): Promise<Pick<ConversationRow, 'visibility' | 'createdBy'> | undefined> {
        const [noted] = await tx
          .update(conversations)
          .set({ askedAt })
          .where(isOne(conversationId))
          .returning({ visibility: conversations.visibility, createdBy: conversations.createdBy })
        return noted
      },

      async change(
        { id }: Authorised<ConversationRow>,
        change: { title?: string | undefined; visibility?: ConversationVisibility | undefined },
      ): Promise<void> {
        if (change.title === undefined && change.visibility === undefined) return
        await tx.update(conversations).set(change).where(isOne(id))
      },

      /** Deletes it with its questions and answers. */
      async delete({ id }: Authorised<ConversationRow>): Promise<void> {
        await tx.delete(conversations).where(isOne(id))
      },
    }
  },
} satisfies Repository<unknown, unknown>
