import { AppError, type WorkspaceAction } from '@dossier/contract'
import { isConversationOpenTo } from '../../privacy/index.ts'
import { accessProject, memberOnly } from '../../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy } from '../../use-case/index.ts'
import { type ConversationRow, conversationsRepository } from './conversations.repository.ts'

/**
 * For use cases on one conversation. A private conversation is open to its owner only, whatever the role.
 *
 * @throws CONVERSATION_NOT_FOUND also when it or its workspace is not open to the actor
 */
export function conversationPolicy(action: WorkspaceAction): Policy<Member, { conversationId: number }, Authorised<ConversationRow>> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    const unsafeConversation = await read(conversationsRepository).unsafeFind(input.conversationId)
    if (unsafeConversation === undefined) throw new AppError('CONVERSATION_NOT_FOUND')
    const { visibility, createdBy: owner } = unsafeConversation
    if (!isConversationOpenTo({ visibility, owner }, member.userId)) throw new AppError('CONVERSATION_NOT_FOUND')
    try {
      const { extent } = await accessProject(member, unsafeConversation.projectId, action, read)
      if (extent === 'own' && owner !== member.userId) throw new AppError('LIMITED_ACCESS')
    } catch (error) {
      if (error instanceof AppError && error.code === 'PROJECT_NOT_FOUND') throw new AppError('CONVERSATION_NOT_FOUND')
      throw error
    }
    return { actor: member, subject: authorise(unsafeConversation) }
  }
}
