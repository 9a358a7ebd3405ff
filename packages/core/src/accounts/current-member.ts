import { AppError } from '@dossier/contract'
import type { Member, Read } from '../use-case/index.ts'
import { actorOf } from './accounts.present.ts'
import { findAccount } from './find-account.ts'

/** A member with their current rights, for work that continues after their session. @throws LIMITED_ACCESS when they have lost access */
export async function currentMember(read: Read, { userId, organizationId }: { userId: number; organizationId: number }): Promise<Member> {
  const account = await findAccount(read, userId)
  if (account?.status === 'active' && account.organizationStatus === 'active' && account.organizationId === organizationId) {
    const actor = actorOf(account, NO_SESSION, { address: '' })
    if (actor.kind === 'member') return actor
  }
  throw new AppError('LIMITED_ACCESS')
}

const NO_SESSION = 0
