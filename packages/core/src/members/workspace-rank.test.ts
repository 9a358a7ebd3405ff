import { type AssignableRole, assignableRoles, type RoleId, roles, type WorkspaceRole } from '@dossier/contract'
import { expect, it } from 'vitest'
import { mayGiveRole, refusalToPlace } from './workspace-rank.ts'

it.each<[WorkspaceRole, AssignableRole[]]>([
  ['organizationOwner', [3, 4, 5, 6]],
  ['creator', [3, 4, 5, 6]],
  ['admin', [3, 4, 5, 6]],
  ['adminNotCreator', [3, 4, 5, 6]],
  ['teamMember', [4, 5]],
  ['guest', [5]],
  ['breakGlass', []],
])('%s can assign: %j', (own, given) => {
  expect(new Set(assignableRoles.filter((role) => mayGiveRole(own, role)))).toEqual(new Set(given))
})

const placed = (id: number, role: RoleId, projectRole: RoleId = role, seesEveryProject = false) => ({
  id,
  role,
  projectRole,
  seesEveryProject,
})
const admin = { userId: 1, role: 'admin' } as const

it.each([
  ['a team member', admin, placed(2, roles.teamMember), null],
  ['another admin', admin, placed(2, roles.teamMember, roles.admin), null],
  ['themselves', admin, placed(1, roles.admin), 'OWN_ACCOUNT'],
  ['the workspace’s owner', admin, placed(7, roles.teamMember, roles.admin), 'OWNER_STAYS'],
  ['the organization’s owner', admin, placed(2, roles.organizationOwner), 'OWNER_STAYS'],
  ['a person who sees every workspace', admin, placed(2, roles.adminNotCreator, roles.adminNotCreator, true), 'LIMITED_ACCESS'],
  ['an admin, by a team member', { userId: 1, role: 'teamMember' } as const, placed(2, roles.guest, roles.admin), 'LIMITED_ACCESS'],
] as const)('refusalToPlace for %s: %4$s', (_whom, actor, person, refusal) => {
  expect(refusalToPlace(actor, person, 7)).toBe(refusal)
})
