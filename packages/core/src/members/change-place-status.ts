import { projectTypes } from '@dossier/contract'
import { type AuditEvent, record } from '../audit/index.ts'
import type { ProjectAccess } from '../projects/index.ts'
import type { Authorised, Within } from '../use-case/index.ts'
import { nameOf } from './change-account-status.ts'
import type { Inviter } from './invite-people.ts'
import { type PlaceRow, placesRepository } from './places.repository.ts'
import type { StatusChange } from './status-change.ts'

/**
 * Activates, deactivates or removes a person in one workspace. A person removed from a workspace that they could still see through the
 * organization stays excluded until they are added again.
 */
export async function changePlaceStatus(
  within: Within,
  { deps, actor }: Inviter,
  { place, access: { project } }: { place: Authorised<PlaceRow>; access: ProjectAccess },
  change: StatusChange,
): Promise<void> {
  const places = within(placesRepository)
  const now = deps.clock.now()
  const before = place.placeStatus ?? 'active'
  const after = change === 'activate' ? 'active' : 'deactivated'
  const staysExcluded = change === 'delete' && project.type === projectTypes.all && place.seesOpenProjects
  if (change !== 'delete' && before === after) return
  if (change === 'delete' && !staysExcluded) await places.remove(project, place)
  else await places.set(project, place, { role: place.projectRole, status: after }, now)
  const happened = { subject: nameOf(place), subjectId: place.id, projectId: project.id, from: before, to: loggedStatus[change] }
  await record(within, actor, { action: actions[change], ...happened }, now)
}

const actions: Record<StatusChange, AuditEvent['action']> = {
  activate: 'member.activated',
  deactivate: 'member.deactivated',
  delete: 'member.deleted',
}
const loggedStatus: Record<StatusChange, string> = { activate: 'active', deactivate: 'deactivated', delete: 'deleted' }
