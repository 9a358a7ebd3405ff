import { AppError } from '@dossier/contract'
import { actorOf, findAccount } from '../accounts/index.ts'
import type { Member, Read } from '../use-case/index.ts'
import type { ImportRow } from './imports.repository.ts'

/** Whoever began an import, with what they hold now. @throws LIMITED_ACCESS when they are not let in any more */
export async function starterOf(read: Read, { startedBy, organizationId }: ImportRow): Promise<Member> {
  const account = await findAccount(read, startedBy)
  if (account?.status === 'active' && account.organizationStatus === 'active' && account.organizationId === organizationId) {
    const actor = actorOf(account, NO_SESSION, { address: '' })
    if (actor.kind === 'member') return actor
  }
  throw new AppError('LIMITED_ACCESS')
}

// A job goes on when the session that began it is over.
const NO_SESSION = 0
