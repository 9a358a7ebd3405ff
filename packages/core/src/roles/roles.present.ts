import { builtInPermissions, type Language, type Role, type RoleId, roleNames } from '@dossier/contract'
import type { CustomRoleRow } from './roles.repository.ts'

/** A custom role. */
export function presentCustomRole({ id, name, description, permissions, members, createdAt }: CustomRoleRow): Role {
  return { id, name, description, builtIn: false, permissions, members, createdAt: createdAt.toISOString() }
}

/** A built-in role. */
export function presentBuiltInRole(id: RoleId, members: number, language: Language): Role {
  const permissions = [...builtInPermissions[id]]
  return { id, name: roleNames[id][language], description: '', builtIn: true, permissions, members, createdAt: null }
}
