import { AppError, type WorkspaceAction } from '@dossier/contract'
import { binRepository } from '../files/index.ts'
import { accessProject, memberOnly } from '../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy, type Read } from '../use-case/index.ts'
import { type OutputRow, outputsRepository } from './outputs.repository.ts'

/** Those of some outputs that a member may read. */
export async function readableOf(member: Member, unsafeOutputs: readonly OutputRow[], read: Read): Promise<Authorised<OutputRow>[]> {
  const readable: Authorised<OutputRow>[] = []
  for (const unsafeOutput of unsafeOutputs) {
    const { subject } = await outputPolicy('outputs.read')(member, unsafeOutput, read).catch(refusedAs({ subject: undefined }))
    if (subject !== undefined) readable.push(subject)
  }
  return readable
}

/** What a refusal counts as. */
const refusedAs =
  <Nothing>(nothing: Nothing) =>
  (error: unknown): Nothing => {
    if (error instanceof AppError && (error.code === 'OUTPUT_NOT_FOUND' || error.code === 'LIMITED_ACCESS')) return nothing
    throw error
  }

/**
 * Lets in whoever may do something to an output. That there is one in a workspace which is not open to them stays unsaid.
 * @throws OUTPUT_NOT_FOUND, OUTPUT_IN_BIN, LIMITED_ACCESS
 */
export function outputPolicy(action: Extract<WorkspaceAction, `outputs.${string}`>): Policy<Member, { id: number }, Authorised<OutputRow>> {
  return async (actor, { id }, read) => {
    const member = memberOnly(actor)
    const unsafeOutput = await read(outputsRepository).unsafeFind(id)
    const projectId = unsafeOutput?.projectId ?? (await read(binRepository).unsafeWorkspaceOfOutput(id))
    if (projectId === undefined) throw new AppError('OUTPUT_NOT_FOUND')
    const { extent } = await accessProject(member, projectId, action, read).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'PROJECT_NOT_FOUND' ? new AppError('OUTPUT_NOT_FOUND') : error
    })
    if (unsafeOutput === undefined) throw new AppError('OUTPUT_IN_BIN')
    if (extent === 'own' && unsafeOutput.createdBy !== member.userId) throw new AppError('LIMITED_ACCESS')
    return { actor: member, subject: authorise(unsafeOutput) }
  }
}
