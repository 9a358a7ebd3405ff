import { type AssignableRole, roleNames, roles } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import type { ProjectAccess } from '../projects/index.ts'
import type { Within } from '../use-case/index.ts'
import { nameOf } from './change-account-status.ts'
import type { Inviter } from './invite-people.ts'
import type { MemberRow } from './members.repository.ts'
import { placesRepository } from './places.repository.ts'

/** A person with the role they get in the workspace. */
export interface Placement {
  person: MemberRow
  role: AssignableRole
}

/**
 * Adds people to a workspace and mails those who are active. Existing members and owners remain unchanged.
 *
 * @returns the addresses of the added people
 */
export async function placePeople(
  within: Within,
  { deps, actor }: Inviter,
  { project }: Pick<ProjectAccess, 'project'>,
  placements: Placement[],
): Promise<string[]> {
  const now = deps.clock.now()
  const placeable = placements.filter(({ person }) => person.id !== project.ownerId && person.role !== roles.organizationOwner)
  const added: Placement[] = []
  for (const role of new Set(placeable.map((placement) => placement.role))) {
    const group = placeable.filter((placement) => placement.role === role)
    const ids = await within(placesRepository).add(
      project,
      group.map(({ person }) => person.id),
      role,
      now,
    )
    added.push(...group.filter(({ person }) => ids.has(person.id)))
  }
  for (const placement of added) await mailPlacement(within, { deps, actor }, project, placement)
  for (const { person, role } of added) {
    const happened = { projectId: project.id, subject: nameOf(person), subjectId: person.id, to: roleNames[role].en, facts: { role } }
    await record(within, actor, { action: 'member.added', ...happened }, now)
  }
  return added.map(({ person }) => person.email)
}

/** Mails a person that they were added. People who have not accepted the invitation to the organization only get that mail. */
export async function mailPlacement(
  within: Within,
  { deps, actor }: Inviter,
  project: { name: string },
  { person, role }: Placement,
): Promise<void> {
  if (person.status !== 'active') return
  const facts = { project: project.name, inviter: actor.name, role: roleNames[role][person.language] }
  await queueMail(within, deps, { kind: 'addedToProject', userId: person.id, organizationId: actor.organizationId, facts })
}
