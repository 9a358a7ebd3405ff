import { type Role, type RoleId, roleNames } from '@dossier/contract'
import { useLanguage } from '../../i18n/index.ts'
import { builtInRoleId } from './role-holder.ts'

/** A member or invitation with a role. */
interface Named {
  role: RoleId
  customRole?: { name: string } | null
}

/** Returns a formatter for role names in the language on screen; custom roles have their own name. */
export function useRoleName(): (named: Named) => string {
  const language = useLanguage()
  return ({ role, customRole }) => customRole?.name ?? roleNames[role][language]
}

/** Returns a formatter for roles of the organisation's list. */
export function useNameOfRole(): (role: Pick<Role, 'id' | 'name'>) => string {
  const nameOf = useRoleName()
  return ({ id, name }) => {
    const builtIn = builtInRoleId(id)
    return builtIn === null ? name : nameOf({ role: builtIn })
  }
}
