import { AppError, type Member, type ProjectMember } from '@dossier/contract'
import type { ProjectWithMembership } from '../projects/index.ts'
import type { Authorised, Within } from '../use-case/index.ts'
import { presentMember, presentProjectMember } from './members.present.ts'
import { type MemberRow, membersRepository } from './members.repository.ts'
import { type PlaceRow, placesRepository } from './places.repository.ts'

/** The current member, after a change. */
export async function showMember(within: Within, { id }: Authorised<MemberRow>): Promise<Member> {
  const members = within(membersRepository)
  const row = await members.unsafeFind(id)
  if (row === undefined) throw new AppError('MEMBER_NOT_FOUND')
  return presentMember(row, (await members.countProjects([id])).get(id) ?? 0)
}

/** The same in one workspace. */
export async function showPlace(
  within: Within,
  project: Authorised<ProjectWithMembership>,
  { id }: Authorised<PlaceRow>,
): Promise<ProjectMember> {
  const row = await within(placesRepository).unsafeFind(project, id)
  if (row === undefined) throw new AppError('MEMBER_NOT_FOUND')
  return presentProjectMember(row, (await within(membersRepository).countProjects([id])).get(id) ?? 0, project.ownerId)
}
