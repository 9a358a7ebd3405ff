import { type Role, type RoleId, roleNames } from '@dossier/contract'
import { useLanguage } from '../../i18n/index.ts'
import { builtInRoleId } from './role-holder.ts'

/** Somebody or something with a role. */
interface Named {
  role: RoleId
  customRole?: { name: string } | null
}

/** Names a role in the language on screen; a custom role has the name that its makers gave it. */
export function useRoleName(): (named: Named) => string {
  const language = useLanguage()
  return ({ role, customRole }) => customRole?.name ?? roleNames[role][language]
}

/** Names a role of the organisation's list: a built-in one in the language on screen. */
export function useNameOfRole(): (role: Pick<Role, 'id' | 'name'>) => string {
  const nameOf = useRoleName()
  return ({ id, name }) => {
    const builtIn = builtInRoleId(id)
    return builtIn === null ? name : nameOf({ role: builtIn })
  }
}
