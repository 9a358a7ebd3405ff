import { AppError, type WorkspaceAction } from '@dossier/contract'
import { accessProject, memberOnly } from '../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy } from '../use-case/index.ts'
import { type OutputRow, outputsRepository } from './outputs.repository.ts'

/**
 * Lets in whoever may do something to an output. That there is one in a workspace which is not open to them stays unsaid.
 * @throws OUTPUT_NOT_FOUND, LIMITED_ACCESS
 */
export function outputWho(action: Extract<WorkspaceAction, `outputs.${string}`>): Policy<Member, { id: number }, Authorised<OutputRow>> {
  return async (actor, { id }, read) => {
    const member = memberOnly(actor)
    const unsafeOutput = await read(outputsRepository).unsafeFind(id)
    if (unsafeOutput === undefined) throw new AppError('OUTPUT_NOT_FOUND')
    try {
      const { extent } = await accessProject(member, unsafeOutput.projectId, action, read)
      if (extent === 'own' && unsafeOutput.createdBy !== member.userId) throw new AppError('LIMITED_ACCESS')
    } catch (error) {
      throw error instanceof AppError && error.code === 'PROJECT_NOT_FOUND' ? new AppError('OUTPUT_NOT_FOUND') : error
    }
    return { actor: member, subject: authorise(unsafeOutput) }
  }
}
