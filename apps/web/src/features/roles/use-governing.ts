import { type Member, mayGovern, mayGrant, type Role } from '@dossier/contract'
import { useSession } from '../../session/index.ts'
import { holderOfMember, holderOfRole } from './role-holder.ts'
import { useRoles } from './use-roles.ts'

/** Whom the reader may govern, and which roles they may give. */
export interface Governing {
  governs: (member: Pick<Member, 'id' | 'role' | 'customRole'>) => boolean
  grantable: readonly Role[]
  /** Whether a member sees every workspace whatever their place in one, by their custom role. */
  seesEverything: (member: Pick<Member, 'customRole'>) => boolean
}

/** Asks the same functions of the contract as the server does. Nobody and nothing until the roles are loaded. */
export function useGoverning(): Governing {
  const user = useSession()?.user
  const known = useRoles().data?.rows
  if (!user || !known) return { governs: () => false, grantable: [], seesEverything: () => true }
  return {
    governs: (member) => mayGovern(user, holderOfMember(member, known)),
    seesEverything: ({ customRole }) => known.some(({ id, permissions }) => id === customRole?.id && permissions.includes('SuperAdmin')),
    grantable: known.filter((role) => mayGrant(user, holderOfRole(role))),
  }
}
