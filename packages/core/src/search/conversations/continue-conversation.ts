import { AppError, limits } from '@dossier/contract'
import { isConversationOpenTo } from '../../privacy/index.ts'
import type { Member, Read, Within } from '../../use-case/index.ts'
import { publishSearchChange } from '../publish-search-change.ts'
import { conversationsRepository } from './conversations.repository.ts'

/**
 * Requires that the actor may continue a conversation of this workspace.
 *
 * @throws CONVERSATION_NOT_FOUND also when it is another person's private one or belongs to another workspace
 */
export async function requireOpenConversation(
  read: Read,
  actor: Member,
  { projectId, conversationId }: { projectId: number; conversationId?: number | undefined },
): Promise<void> {
  if (conversationId === undefined) return
  const found = await read(conversationsRepository).unsafeFind(conversationId)
  if (found?.projectId !== projectId) throw new AppError('CONVERSATION_NOT_FOUND')
  const { visibility, createdBy: owner } = found
  if (!isConversationOpenTo({ visibility, owner }, actor.userId)) throw new AppError('CONVERSATION_NOT_FOUND')
}

/** Continues a conversation, or starts one titled after its first question, and publishes the change to its readers. */
export async function continueOrStartConversation(
  within: Within,
  actor: Member,
  { conversationId, projectId, query, now }: { conversationId: number | undefined; projectId: number; query: string; now: Date },
): Promise<number> {
  const conversations = within(conversationsRepository)
  const { organizationId, userId } = actor
  if (conversationId === undefined) {
    const { id, visibility } = await conversations.create({ projectId, title: titleOf(query), createdBy: userId, createdAt: now })
    publishSearchChange(within, organizationId, { projectId, visibility, conversationOwner: userId })
    return id
  }
  const noted = await conversations.noteQuestion(conversationId, now)
  if (noted !== undefined) {
    publishSearchChange(within, organizationId, { projectId, visibility: noted.visibility, conversationOwner: noted.createdBy })
  }
  return conversationId
}

const titleOf = (query: string) => query.replace(/\s+/g, ' ').slice(0, limits.nameLength)
