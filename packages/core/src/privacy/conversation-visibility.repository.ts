import type { ConversationVisibility } from '@dossier/contract'
import { eq, or, type SQL } from 'drizzle-orm'
import { conversations } from '../schema/index.ts'

/*
 * The one rule of private conversations: what stands in one is its owner's alone, whatever the role of whoever looks, and also what was
 * asked before it became private. Policies ask `isConversationOpenTo`; everything that lists or counts questions joins `conversations`
 * and asks `conversationOpenTo`. `private-questions.db.test.ts` of the server holds every endpoint to it.
 */

/** Whether a person may read a conversation, as a condition on a joined `conversations`. No person: only what everybody may read. */
export function conversationOpenTo(viewerId: number | undefined): SQL {
  const isShared = eq(conversations.visibility, 'workspace')
  return viewerId === undefined ? isShared : (or(isShared, eq(conversations.createdBy, viewerId)) ?? isShared)
}

/** The same of one that was loaded. Whether its workspace is open to them is another question. */
export function isConversationOpenTo(conversation: { visibility: ConversationVisibility; owner: number }, viewerId: number): boolean {
  return conversation.visibility === 'workspace' || conversation.owner === viewerId
}
