import { type Member, mayGovern, mayGrant, type Role } from '@dossier/contract'
import { useSession } from '../../session/index.ts'
import { holderOfMember, holderOfRole } from './role-holder.ts'
import { useRoles } from './use-roles.ts'

/** The members that the user may manage, and the roles that they may grant. */
export interface Governing {
  governs: (member: Pick<Member, 'id' | 'role' | 'customRole'>) => boolean
  grantable: readonly Role[]
  /** Whether a member's custom role gives access to every workspace. */
  seesEverything: (member: Pick<Member, 'customRole'>) => boolean
}

/** Uses the same contract functions as the server. Denies everything until the roles are loaded. */
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
