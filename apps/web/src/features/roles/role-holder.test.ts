import { builtInPermissions, mayGovern, type Role, roles } from '@dossier/contract'
import { describe, expect, test } from 'vitest'
import { builtInRoleId, holderOfMember, holderOfRole } from './role-holder.ts'

const analystLead: Role = {
  id: 1_001,
  name: 'Analyst lead',
  description: '',
  builtIn: false,
  permissions: ['UserView', 'ReportView', 'ReportEdit'],
  members: 2,
  createdAt: null,
}
const governor = { id: 1, role: roles.teamMember, permissions: ['UserView', 'UserEdit', 'ReportView', 'ReportEdit'] } as const

describe('a role', () => {
  test('is built in by its id', () => {
    expect(builtInRoleId(4)).toBe(roles.teamMember)
    expect(builtInRoleId(1_001)).toBeNull()
  })

  test('of its own holds what its makers chose', () => {
    expect(holderOfRole(analystLead)).toEqual({ role: roles.guest, permissions: analystLead.permissions })
    expect(holderOfRole({ id: 3, permissions: [...builtInPermissions[roles.admin]] }).role).toBe(roles.admin)
  })
})

describe('a member', () => {
  test('holds what the built-in role holds', () => {
    expect(holderOfMember({ id: 9, role: roles.guest, customRole: null }, []).permissions).toEqual(['ReportView'])
  })

  test('holds what the custom role holds', () => {
    const member = holderOfMember({ id: 9, role: roles.teamMember, customRole: { id: 1_001, name: 'Analyst lead' } }, [analystLead])
    expect(member.permissions).toEqual(analystLead.permissions)
    expect(mayGovern(governor, member)).toBe(true)
  })

  test('of a role that is not known is governed by nobody who does not hold everything', () => {
    const member = holderOfMember({ id: 9, role: roles.teamMember, customRole: { id: 1_002, name: 'New' } }, [analystLead])
    expect(mayGovern(governor, member)).toBe(false)
  })
})
