import { builtInPermissions, breakGlassPermissions, type RoleId, roles } from '@dossier/contract'
import { describe, expect, test } from 'vitest'
import { sidebarScreens, visibleScreens } from './screens.ts'

function reader(role: RoleId) {
  return { role, permissions: builtInPermissions[role], breakGlass: null }
}
const underBreakGlass = {
  role: roles.superAdmin,
  permissions: breakGlassPermissions,
  breakGlass: { until: '2026-11-20T10:00:00.000Z' },
}
const keysOf = (screens: readonly { key: string }[]) => screens.map(({ key }) => key)

describe('the sidebar', () => {
  test('holds only Home while All is selected', () => {
    for (const role of [2, 3, 4, 5, 6] as const) expect(keysOf(sidebarScreens(reader(role), false))).toEqual(['home'])
  })

  test('holds the screens of a workspace once one is selected', () => {
    expect(keysOf(sidebarScreens(reader(roles.teamMember), true))).toEqual([
      'home',
      'files',
      'search',
      'workflows',
      'outputs',
      'companies',
      'people',
      'activity',
    ])
  })

  test('shows People to nobody who may not see members', () => {
    expect(keysOf(sidebarScreens(reader(roles.guest), true))).toEqual(['home', 'files', 'search', 'companies', 'activity'])
  })
})

describe('palette and keys', () => {
  test('reach Admin and the audit log for the owner, neither for role Admin', () => {
    expect(keysOf(visibleScreens(reader(roles.organizationOwner), false))).toEqual([
      'home',
      'people',
      'roles',
      'admin',
      'auditLog',
      'userProfile',
    ])
    expect(keysOf(visibleScreens(reader(roles.admin), false))).toEqual(['home', 'people', 'roles', 'userProfile'])
  })

  test('a custom role reaches what it holds', () => {
    const auditor = { role: roles.guest, permissions: ['ReportView', 'AuditLogView'] as const, breakGlass: null }
    expect(keysOf(visibleScreens(auditor, false))).toContain('auditLog')
    expect(keysOf(visibleScreens(auditor, false))).not.toContain('admin')
  })

  test('under break-glass there is no profile in the organisation', () => {
    expect(keysOf(visibleScreens(underBreakGlass, false))).toEqual(['home', 'people', 'roles', 'admin', 'auditLog'])
  })

  test('every screen has a letter of its own', () => {
    const letters = visibleScreens(reader(roles.organizationOwner), true).map(({ letter }) => letter)
    expect(new Set(letters).size).toBe(letters.length)
  })
})
