import type { ConversationVisibility } from '@dossier/contract'
import { and, eq } from 'drizzle-orm'
import { conversations } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

export type ConversationRow = typeof conversations.$inferSelect

function conversationsReader(db: Queryable, organizationId: number) {
  return {
    /** Not yet authorised. */
    async unsafeFind(conversationId: number): Promise<ConversationRow | undefined> {
      const [found] = await db
        .select()
        .from(conversations)
        .where(and(eq(conversations.organizationId, organizationId), eq(conversations.id, conversationId)))
      return found
    },
  }
}

interface NewConversation {
  projectId: number
  title: string
  visibility?: ConversationVisibility
  createdBy: number
  createdAt: Date
}

export const conversationsRepository = {
  reader: conversationsReader,
  transactor: (tx, organizationId) => ({
    ...conversationsReader(tx, organizationId),

    async create(conversation: NewConversation): Promise<number> {
      const [made] = await tx
        .insert(conversations)
        .values({ ...conversation, organizationId, askedAt: conversation.createdAt })
        .returning({ id: conversations.id })
      if (made === undefined) throw new Error('the conversation was not recorded')
      return made.id
    },

    /** Something was asked in it. */
    async noteQuestion(conversationId: number, askedAt: Date): Promise<void> {
      await tx
        .update(conversations)
        .set({ askedAt })
        .where(and(eq(conversations.organizationId, organizationId), eq(conversations.id, conversationId)))
    },
  }),
} satisfies Repository<unknown, unknown>
