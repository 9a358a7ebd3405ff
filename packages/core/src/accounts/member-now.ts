import { AppError } from '@dossier/contract'
import type { Member, Read } from '../use-case/index.ts'
import { actorOf } from './accounts.present.ts'
import { findAccount } from './find-account.ts'

/** A member with what they hold now, for work that goes on when the session that began it is over. @throws LIMITED_ACCESS when they are not let in any more */
export async function memberNow(read: Read, { userId, organizationId }: { userId: number; organizationId: number }): Promise<Member> {
  const account = await findAccount(read, userId)
  if (account?.status === 'active' && account.organizationStatus === 'active' && account.organizationId === organizationId) {
    const actor = actorOf(account, NO_SESSION, { address: '' })
    if (actor.kind === 'member') return actor
  }
  throw new AppError('LIMITED_ACCESS')
}

const NO_SESSION = 0
