import { builtInPermissions, mayGovern, type Role, type RoleId, roles } from '@dossier/contract'
import { describe, expect, test } from 'vitest'
import { builtInRoleId, holderOfMember, holderOfRole, replacementsFor } from './role-holder.ts'

const analystLead: Role = {
  id: 1_001,
  name: 'Analyst lead',
  description: '',
  builtIn: false,
  permissions: ['UserView', 'ReportView', 'ReportEdit'],
  members: 2,
  createdAt: null,
}
function builtIn(id: RoleId): Role {
  return { ...analystLead, id, builtIn: true, permissions: [...builtInPermissions[id]] }
}

const governor = { id: 1, role: roles.teamMember, permissions: ['UserView', 'UserEdit', 'ReportView', 'ReportEdit'] } as const

describe('builtInRoleId and holderOfRole', () => {
  test('identify a built-in role by its id', () => {
    expect(builtInRoleId(4)).toBe(roles.teamMember)
    expect(builtInRoleId(1_001)).toBeNull()
  })

  test('give a custom role its chosen permissions', () => {
    expect(holderOfRole(analystLead)).toEqual({ role: roles.guest, permissions: analystLead.permissions })
    expect(holderOfRole({ id: 3, permissions: [...builtInPermissions[roles.admin]] }).role).toBe(roles.admin)
  })
})

describe('holderOfMember', () => {
  test('has the permissions of a built-in role', () => {
    expect(holderOfMember({ id: 9, role: roles.guest, customRole: null }, []).permissions).toEqual(['ReportView'])
  })

  test('has the permissions of a custom role', () => {
    const member = holderOfMember({ id: 9, role: roles.teamMember, customRole: { id: 1_001, name: 'Analyst lead' } }, [analystLead])
    expect(member.permissions).toEqual(analystLead.permissions)
    expect(mayGovern(governor, member)).toBe(true)
  })

  test('treats an unknown role as holding all permissions', () => {
    const member = holderOfMember({ id: 9, role: roles.teamMember, customRole: { id: 1_002, name: 'New' } }, [analystLead])
    expect(mayGovern(governor, member)).toBe(false)
  })
})

describe('replacementsFor a deleted role', () => {
  const known = [
    ...Object.values(roles)
      .filter((id) => id !== roles.superAdmin)
      .map(builtIn),
    analystLead,
  ]
  const idsFor = (giver: Parameters<typeof replacementsFor>[1]) => replacementsFor(analystLead, giver, known).map(({ id }) => id)

  test('lets the owner choose any role except ownership and the role itself', () => {
    expect(idsFor({ role: roles.organizationOwner, permissions: ['SuperAdmin'] })).toEqual([3, 4, 5, 6])
  })

  test('excludes roles with permissions that the user lacks, and staff roles without StaffEdit', () => {
    expect(idsFor({ role: roles.guest, permissions: ['PermissionEdit', 'ReportView'] })).toEqual([5])
    expect(idsFor({ role: roles.teamMember, permissions: ['PermissionEdit', 'UserView', 'ReportView', 'ReportEdit'] })).toEqual([4, 5])
    expect(idsFor({ role: roles.teamMember, permissions: ['StaffEdit', 'UserView', 'ReportView', 'ReportEdit'] })).toEqual([3, 4, 5])
  })
})
