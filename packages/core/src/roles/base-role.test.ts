import { type PermissionName, permissionNames, roles } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { baseRoleOf } from './base-role.ts'

it.each<[PermissionName[], number]>([
  [[], roles.guest],
  [['ReportView'], roles.guest],
  [['ReportView', 'ReportEdit'], roles.teamMember],
  [['SuperAdmin', 'ReportEdit'], roles.adminNotCreator],
  [['StaffEdit', 'UserEdit', 'PermissionEdit'], roles.guest],
])('of a role with %j is %i', (permissions, role) => {
  expect(baseRoleOf(permissions)).toBe(role)
})

it('is never the owner or an admin who may create workspaces', () => {
  fc.assert(
    fc.property(fc.subarray([...permissionNames]), (permissions) => {
      expect([roles.guest, roles.teamMember, roles.adminNotCreator]).toContain(baseRoleOf(permissions))
    }),
  )
})
