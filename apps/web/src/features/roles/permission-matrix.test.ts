import { organizationActions, type RoleId, roles, workspaceActions, workspacePermissions, workspaceRoles } from '@dossier/contract'
import { describe, expect, test } from 'vitest'
import { matrixRoles, organizationMatrix, workspaceMatrix } from './permission-matrix.ts'

function inOrganization(role: RoleId, action: string) {
  return organizationMatrix().find((row) => row.action === action)?.extents[matrixRoles.indexOf(role)]
}

describe('organizationMatrix', () => {
  test('has a row for every action and a column for every built-in role', () => {
    expect(organizationMatrix().map(({ action }) => action)).toEqual(organizationActions)
    expect(new Set(matrixRoles)).toEqual(new Set(Object.values(roles)))
    for (const { extents } of organizationMatrix()) expect(extents).toHaveLength(matrixRoles.length)
  })

  test('agrees with the permissions of the contract', () => {
    expect(inOrganization(roles.organizationOwner, 'organization.transfer')).toBe('all')
    expect(inOrganization(roles.admin, 'admin.list')).toBe('none')
    expect(inOrganization(roles.adminNotCreator, 'admin.list')).toBe('all')
    expect(inOrganization(roles.teamMember, 'member.invite')).toBe('none')
    expect(inOrganization(roles.guest, 'project.create')).toBe('none')
  })

  test('gives the super admin no permissions within an organisation', () => {
    expect(inOrganization(roles.superAdmin, 'organization.invite')).toBe('all')
    expect(inOrganization(roles.superAdmin, 'role.list')).toBe('none')
  })
})

test('workspaceMatrix agrees with the permissions of the contract in every cell', () => {
  expect(workspaceMatrix().map(({ action }) => action)).toEqual(workspaceActions)
  for (const { action, extents } of workspaceMatrix()) {
    expect(extents).toEqual(workspaceRoles.map((role) => workspacePermissions[role][action]))
  }
})
