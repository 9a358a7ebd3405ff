import { AppError, type RunKind, runKindNames, runRuleOf, type WorkspaceRole, workspacePermissions } from '@dossier/contract'
import { accessProject, memberOnly } from '../projects/index.ts'
import { type Authorised, authorise, type Member, type Policy, type System, theSystem } from '../use-case/index.ts'
import { type RunRow, runsRepository, type VisibleRuns } from './runs.repository.ts'

/**
 * Authorises people to see or control a run, by the rule of its kind in its workspace. Hides runs in workspaces that the actor cannot
 * open.
 *
 * @param kind only runs of this kind
 * @throws RUN_NOT_FOUND, LIMITED_ACCESS
 */
export function runPolicy(may: 'see' | 'control', kind?: RunKind): Policy<Member, { id: number }, Authorised<RunRow>> {
  return async (actor, { id }, read) => {
    const member = memberOnly(actor)
    const unsafeRun = await read(runsRepository).unsafeFind(id)
    if (unsafeRun === undefined || (kind !== undefined && unsafeRun.kind !== kind)) throw new AppError('RUN_NOT_FOUND')
    const rule = runRuleOf(unsafeRun.kind)
    const action = rule[may]
    // Runs of the organization and possibly private ones are not found by others, so that their existence stays hidden.
    if (unsafeRun.projectId === null || action === null) throw new AppError('RUN_NOT_FOUND')
    if (rule.isOwn && unsafeRun.startedBy !== member.userId) throw new AppError('RUN_NOT_FOUND')
    try {
      const { extent } = await accessProject(member, unsafeRun.projectId, action, read)
      if (extent === 'own' && unsafeRun.startedBy !== member.userId) throw new AppError('LIMITED_ACCESS')
    } catch (error) {
      throw error instanceof AppError && error.code === 'PROJECT_NOT_FOUND' ? new AppError('RUN_NOT_FOUND') : error
    }
    return { actor: member, subject: authorise(unsafeRun) }
  }
}

/** The runs that a person sees, by their role in each workspace: the same rule for lists. */
export function visibleRuns(userId: number, roles: ReadonlyMap<number, WorkspaceRole>): VisibleRuns[] {
  return runKindNames.flatMap((kind) => {
    const { see, isOwn } = runRuleOf(kind)
    if (see === null) return []
    const inExtent = (...wanted: ('all' | 'own')[]) =>
      [...roles].flatMap(([projectId, role]) => (wanted.some((extent) => extent === workspacePermissions[role][see]) ? [projectId] : []))
    const [all, own] = isOwn ? [[], inExtent('all', 'own')] : [inExtent('all'), inExtent('own')]
    return [
      ...(all.length > 0 ? [{ kind, projectIds: all }] : []),
      ...(own.length > 0 ? [{ kind, projectIds: own, startedBy: userId }] : []),
    ]
  })
}

/** For the job of a run. Null when the run was deleted, and for a job of an earlier round. */
export const runOfJob: Policy<System, { runId: number; round?: number | undefined }, Authorised<RunRow> | null> = async (
  actor,
  { runId, round },
  read,
) => {
  const decision = await theSystem(actor, null, read)
  const found = await read(runsRepository).unsafeFind(runId)
  const isOver = found === undefined || (round !== undefined && round !== found.round)
  return { actor: decision.actor, subject: isOver ? null : authorise(found) }
}
