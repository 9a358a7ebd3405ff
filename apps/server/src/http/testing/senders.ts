import { breakGlassPermissions, builtInPermissions, type PermissionName, permissionNames, type RoleId, roles } from '@dossier/contract'
import type { Sender } from './expected-access.ts'

function builtIn(name: string, role: RoleId, rest: Partial<Sender> = {}): Sender {
  return { name, is: 'member', role, permissions: builtInPermissions[role], access: 'all', ...rest }
}

/** A custom role with one permission and its base role. */
function custom(permission: PermissionName): Sender {
  const role = permission === 'SuperAdmin' ? roles.adminNotCreator : permission === 'ReportEdit' ? roles.teamMember : roles.guest
  return { name: `a role of ${permission} alone`, is: 'member', role, permissions: [permission], access: 'all', isCustom: true }
}

/** All senders that the permission tables distinguish. */
export const senders: readonly Sender[] = [
  { name: 'nobody', is: 'nobody', role: roles.guest, permissions: [], access: 'restricted' },
  { name: 'a super admin', is: 'superAdmin', role: roles.superAdmin, permissions: [], access: 'all' },
  { name: 'a super admin under break-glass', is: 'breakGlass', role: roles.superAdmin, permissions: breakGlassPermissions, access: 'all' },
  builtIn('the owner', roles.organizationOwner),
  builtIn('an admin', roles.admin),
  builtIn('an admin who made no workspace', roles.adminNotCreator),
  builtIn('a team member', roles.teamMember),
  builtIn('a guest', roles.guest),
  builtIn('the creator of the workspace', roles.teamMember, { creator: true }),
  builtIn('a restricted guest who made the workspace', roles.guest, { creator: true, access: 'restricted' }),
  builtIn('a restricted member', roles.teamMember, { access: 'restricted' }),
  builtIn('a restricted member added as guest', roles.teamMember, { access: 'restricted', place: { role: roles.guest, status: 'active' } }),
  builtIn('a guest added as admin', roles.guest, { place: { role: roles.admin, status: 'active' } }),
  builtIn('an admin added as team member', roles.admin, { place: { role: roles.teamMember, status: 'active' } }),
  builtIn('a team member deactivated in the workspace', roles.teamMember, { place: { role: roles.teamMember, status: 'deactivated' } }),
  builtIn('an admin deactivated in the workspace', roles.admin, { place: { role: roles.admin, status: 'deactivated' } }),
  ...permissionNames.map(custom),
]
