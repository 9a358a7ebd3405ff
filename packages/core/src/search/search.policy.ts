import { AppError, type WorkspaceAction } from '@dossier/contract'
import { isConversationOpenTo } from '../privacy/index.ts'
import { accessProject, memberOnly } from '../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy } from '../use-case/index.ts'
import { type SearchRow, searchesRepository } from './searches.repository.ts'

/** For use cases on one search. @throws SEARCH_NOT_FOUND also when its workspace or its conversation is not open to the actor */
export function searchPolicy(action: WorkspaceAction): Policy<Member, { searchId: number }, Authorised<SearchRow>> {
  return async (actor, input, read) => {
    const member = memberOnly(actor)
    const unsafeSearch = await read(searchesRepository).unsafeFind(input.searchId)
    if (unsafeSearch === undefined) throw new AppError('SEARCH_NOT_FOUND')
    const { visibility, conversationOwner: owner } = unsafeSearch
    if (!isConversationOpenTo({ visibility, owner }, member.userId)) throw new AppError('SEARCH_NOT_FOUND')
    try {
      const { extent } = await accessProject(member, unsafeSearch.projectId, action, read)
      if (extent === 'own' && unsafeSearch.createdBy !== member.userId) throw new AppError('LIMITED_ACCESS')
    } catch (error) {
      if (error instanceof AppError && error.code === 'PROJECT_NOT_FOUND') throw new AppError('SEARCH_NOT_FOUND')
      throw error
    }
    return { actor: member, subject: authorise(unsafeSearch) }
  }
}
