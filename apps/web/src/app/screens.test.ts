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
  test('contains only Home while All is selected', () => {
    for (const role of [2, 3, 4, 5, 6] as const) expect(keysOf(sidebarScreens(reader(role), false))).toEqual(['home'])
  })

  test('contains the screens of a workspace once one is selected', () => {
    expect(keysOf(sidebarScreens(reader(roles.teamMember), true))).toEqual([
      'home',
      'files',
      'search',
      'workflows',
      'spreadsheets',
      'outputs',
      'companies',
      'people',
      'activity',
    ])
  })

  test('hides People from users who may not see members', () => {
    expect(keysOf(sidebarScreens(reader(roles.guest), true))).toEqual(['home', 'files', 'search', 'spreadsheets', 'companies', 'activity'])
  })
})

describe('palette and keys', () => {
  test('contain Admin and the audit log for the owner, and neither for role Admin', () => {
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

  test('contain what a custom role permits', () => {
    const auditor = { role: roles.guest, permissions: ['ReportView', 'AuditLogView'] as const, breakGlass: null }
    expect(keysOf(visibleScreens(auditor, false))).toContain('auditLog')
    expect(keysOf(visibleScreens(auditor, false))).not.toContain('admin')
  })

  test('omit the profile under break-glass', () => {
    expect(keysOf(visibleScreens(underBreakGlass, false))).toEqual(['home', 'people', 'roles', 'admin', 'auditLog'])
  })

  test('have a different letter for every screen', () => {
    const letters = visibleScreens(reader(roles.organizationOwner), true).map(({ letter }) => letter)
    expect(new Set(letters).size).toBe(letters.length)
  })
})
