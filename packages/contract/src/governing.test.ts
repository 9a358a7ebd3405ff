import { describe, expect, test } from 'vitest'
import { mayGovern, mayGrant, type MemberHolder } from './governing.ts'
import { breakGlassPermissions, builtInPermissions, type PermissionName, type RoleId, roles } from './permissions.ts'

function member(id: number, role: RoleId, permissions: readonly PermissionName[] = builtInPermissions[role]): MemberHolder {
  return { id, role, permissions }
}

const owner = member(1, roles.organizationOwner)
const admin = member(3, roles.admin)
const teamMember = member(4, roles.teamMember)
const guest = member(5, roles.guest)
const governsUsers = member(6, roles.teamMember, ['UserView', 'UserEdit', 'ReportView', 'ReportEdit'])
const governsStaff = member(7, roles.teamMember, ['UserView', 'UserEdit', 'StaffView', 'StaffEdit', 'ReportView', 'ReportEdit'])
const everything = member(8, roles.adminNotCreator, ['SuperAdmin'])

describe('mayGovern', () => {
  test('lets the owner govern everyone but themselves', () => {
    for (const other of [admin, teamMember, guest, governsUsers, governsStaff, everything]) expect(mayGovern(owner, other)).toBe(true)
    expect(mayGovern(owner, owner)).toBe(false)
  })

  test('lets no one govern the owner or themselves', () => {
    for (const governor of [governsUsers, governsStaff, everything]) {
      expect(mayGovern(governor, owner)).toBe(false)
      expect(mayGovern(governor, governor)).toBe(false)
    }
  })

  test('lets built-in roles below the owner govern no one', () => {
    for (const governor of [admin, teamMember, guest]) expect(mayGovern(governor, member(20, roles.guest))).toBe(false)
  })

  test('requires StaffEdit for staff and UserEdit for everyone else', () => {
    expect(mayGovern(governsUsers, teamMember)).toBe(true)
    expect(mayGovern(governsUsers, guest)).toBe(true)
    expect(mayGovern(governsUsers, admin)).toBe(false)
    expect(mayGovern(governsUsers, member(21, roles.teamMember, governsUsers.permissions))).toBe(false)
    expect(mayGovern(governsStaff, admin)).toBe(true)
    expect(mayGovern(member(22, roles.guest, ['StaffEdit', 'ReportView', 'ReportEdit', 'UserView']), guest)).toBe(false)
  })

  test('lets no one govern a person with more permissions', () => {
    expect(mayGovern(governsUsers, member(23, roles.teamMember, ['UserView', 'AuditLogView']))).toBe(false)
    expect(mayGovern(governsStaff, everything)).toBe(false)
    expect(mayGovern(everything, governsStaff)).toBe(true)
  })

  test('lets break-glass access govern no one', () => {
    expect(mayGovern(member(24, roles.guest, breakGlassPermissions), guest)).toBe(false)
  })
})

describe('mayGrant', () => {
  test('lets the owner grant every role except ownership and super admin', () => {
    for (const role of [admin, teamMember, guest, everything]) expect(mayGrant(owner, role)).toBe(true)
    expect(mayGrant(owner, owner)).toBe(false)
    expect(mayGrant(owner, member(25, roles.superAdmin))).toBe(false)
  })

  test('lets no one grant permissions that they do not hold', () => {
    expect(mayGrant(governsUsers, teamMember)).toBe(true)
    expect(mayGrant(governsUsers, member(26, roles.guest, ['AuditLogView']))).toBe(false)
  })

  test('requires StaffEdit to grant staff roles', () => {
    expect(mayGrant(governsUsers, admin)).toBe(false)
    expect(mayGrant(governsStaff, admin)).toBe(true)
  })
})
