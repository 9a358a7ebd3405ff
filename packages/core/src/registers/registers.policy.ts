import { AppError, mayInOrganization, type WorkspaceAction } from '@dossier/contract'
import { inProjectPolicy, type ProjectAccess } from '../projects/index.ts'
import type { Member, Policy } from '../use-case/index.ts'

/** For use cases on registers inside a workspace: the action there, and the right to ask outside sources. */
export function registerPolicy(action: WorkspaceAction): Policy<Member, { projectId: number }, ProjectAccess> {
  const inProject = inProjectPolicy(action)
  return async (actor, input, read) => {
    const decision = await inProject(actor, input, read)
    if (!mayInOrganization(decision.actor, 'sources.read')) throw new AppError('LIMITED_ACCESS')
    return decision
  }
}
