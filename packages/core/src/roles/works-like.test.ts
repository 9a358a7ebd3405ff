import { type PermissionName, permissionNames, roles } from '@dossier/contract'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { worksLike } from './works-like.ts'

it.each<[PermissionName[], number]>([
  [[], roles.guest],
  [['ReportView'], roles.guest],
  [['ReportView', 'ReportEdit'], roles.teamMember],
  [['SuperAdmin', 'ReportEdit'], roles.adminNotCreator],
  [['StaffEdit', 'UserEdit', 'PermissionEdit'], roles.guest],
])('a role over %j works like %i in workspaces', (permissions, role) => {
  expect(worksLike(permissions)).toBe(role)
})

it('never makes a custom role work like an owner or an admin who creates', () => {
  fc.assert(
    fc.property(fc.subarray([...permissionNames]), (permissions) => {
      expect([roles.guest, roles.teamMember, roles.adminNotCreator]).toContain(worksLike(permissions))
    }),
  )
})
