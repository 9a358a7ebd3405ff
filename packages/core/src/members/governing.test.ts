import { assignableRoles, builtInPermissions, type PermissionName, permissionNames, type RoleId, roles } from '@dossier/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Member } from '../use-case/index.ts'
import { refusalToGovern } from './governing.ts'

function actor(userId: number, role: RoleId, permissions: readonly PermissionName[] = builtInPermissions[role]): Member {
  const person = { userId, sessionId: 0, organizationId: 1, name: 'A', address: '', access: 'all', language: 'en' } as const
  return { kind: 'member', ...person, role, permissions }
}
const person = (id: number, role: RoleId, permissions: readonly PermissionName[] = builtInPermissions[role]) => ({ id, role, permissions })

const governsUsers: PermissionName[] = ['UserView', 'UserEdit', 'ReportView', 'ReportEdit']
const governsStaff: PermissionName[] = ['UserView', 'StaffView', 'StaffEdit', 'ReportView', 'ReportEdit']

describe('refusalToGovern', () => {
  const owner = actor(1, roles.organizationOwner)
  const userEditor = actor(2, roles.teamMember, governsUsers)
  const staffEditor = actor(3, roles.teamMember, governsStaff)
  const superHolder = actor(4, roles.adminNotCreator, ['SuperAdmin'])

  it.each([
    ['the owner, an admin', owner, person(9, roles.admin), null],
    ['the owner, a member with all permissions', owner, person(9, roles.adminNotCreator, ['SuperAdmin']), null],
    ['the owner, themselves', owner, person(1, roles.organizationOwner), 'OWN_ACCOUNT'],
    ['a user editor, a guest', userEditor, person(9, roles.guest), null],
    ['a user editor, a team member', userEditor, person(9, roles.teamMember), null],
    ['a user editor, an admin', userEditor, person(9, roles.admin), 'LIMITED_ACCESS'],
    ['a user editor, another user editor', userEditor, person(9, roles.teamMember, governsUsers), 'LIMITED_ACCESS'],
    ['a user editor, a reader of the log', userEditor, person(9, roles.guest, ['AuditLogView']), 'LIMITED_ACCESS'],
    ['a user editor, the owner', userEditor, person(1, roles.organizationOwner), 'OWNER_STAYS'],
    ['a user editor, themselves', userEditor, person(2, roles.teamMember, governsUsers), 'OWN_ACCOUNT'],
    ['a staff editor, an admin', staffEditor, person(9, roles.admin), null],
    ['a staff editor, an admin who may not create workspaces', staffEditor, person(9, roles.adminNotCreator), null],
    ['a staff editor, a team member', staffEditor, person(9, roles.teamMember), 'LIMITED_ACCESS'],
    ['a staff editor, a user editor with more permissions', staffEditor, person(9, roles.teamMember, governsUsers), 'LIMITED_ACCESS'],
    ['a member with all permissions, a staff editor', superHolder, person(9, roles.teamMember, governsStaff), null],
    ['a member with all permissions, the owner', superHolder, person(1, roles.organizationOwner), 'OWNER_STAYS'],
    ['an admin, a guest', actor(5, roles.admin), person(9, roles.guest), 'LIMITED_ACCESS'],
    ['a guest, a guest', actor(5, roles.guest), person(9, roles.guest), 'LIMITED_ACCESS'],
  ] as const)('%s: %4$s', (_who, governor, governed, refusal) => {
    expect(refusalToGovern(governor, governed)).toBe(refusal)
  })

  it('refuses everybody under break-glass access', () => {
    const looking = { ...owner, breakGlass: { grantId: 1, until: new Date() } }
    expect(refusalToGovern(looking, person(9, roles.guest))).toBe('LIMITED_ACCESS')
  })

  const someRole = fc.constantFrom<RoleId>(roles.organizationOwner, ...assignableRoles)
  const somePermissions = fc.subarray([...permissionNames])
  const everyNameOf = (names: readonly PermissionName[]) => (names.includes('SuperAdmin') ? permissionNames : names)

  it('never lets anybody govern a person with more permissions', () => {
    fc.assert(
      fc.property(someRole, somePermissions, someRole, somePermissions, fc.boolean(), (role, held, otherRole, otherHeld, same) => {
        const governor = actor(1, role, role === roles.organizationOwner ? permissionNames : held)
        const governed = person(same ? 1 : 2, otherRole, otherRole === roles.organizationOwner ? permissionNames : otherHeld)
        fc.pre(refusalToGovern(governor, governed) === null)
        const own = everyNameOf(governor.permissions)
        expect(governed.id).not.toBe(governor.userId)
        expect(governed.role).not.toBe(roles.organizationOwner)
        expect(own).toEqual(expect.arrayContaining([...everyNameOf(governed.permissions)]))
        const staff =
          otherRole === 3 || otherRole === 6 || otherHeld.some((name) => /^(?:Staff|User|Permission)Edit$|^SuperAdmin$/.test(name))
        expect(own).toContain(staff ? 'StaffEdit' : 'UserEdit')
      }),
      { numRuns: 1_000, maxSkipsPerRun: 1_000 },
    )
  })

  it('is not mutual unless both hold the same permissions', () => {
    fc.assert(
      fc.property(someRole, somePermissions, someRole, somePermissions, (role, held, otherRole, otherHeld) => {
        fc.pre(refusalToGovern(actor(1, role, held), person(2, otherRole, otherHeld)) === null)
        fc.pre(refusalToGovern(actor(2, otherRole, otherHeld), person(1, role, held)) === null)
        expect(new Set(everyNameOf(held))).toEqual(new Set(everyNameOf(otherHeld)))
      }),
      { numRuns: 200, maxSkipsPerRun: 10_000 },
    )
  })
})
