import { assignableRoles, type Project } from '@dossier/contract'
import { useGoverning, useNameOfRole, useRoleName } from '../roles/index.ts'
import type { SelectOption } from '../../ui/select.tsx'

/**
 * The roles that the user may grant: in a workspace the built-in ones, in the organisation (null) also custom roles within the user's own
 * permissions.
 */
export function useRoleOptions(project: Pick<Project, 'id'> | null): SelectOption[] {
  const nameOf = useRoleName()
  const nameOfRole = useNameOfRole()
  const { grantable } = useGoverning()
  if (project) return assignableRoles.map((role) => ({ value: String(role), label: nameOf({ role }) }))
  return grantable.map((role) => ({ value: String(role.id), label: nameOfRole(role) }))
}
