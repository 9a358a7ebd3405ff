import { limits, type SignedIn } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import type { Visitor, Within } from '../use-case/index.ts'
import { presentUser } from './accounts.present.ts'
import { type Account, accountsRepository } from './accounts.repository.ts'

const HOUR_MS = 3_600_000

/** How somebody came in. */
interface Entrance {
  visitor: Visitor
  keepLoggedIn: boolean
  now: Date
}

/** Starts a session for an account that has proven itself: an opaque token of which only the hash is kept. */
export async function startSession(within: Within, account: Account, entrance: Entrance): Promise<SignedIn & { sessionId: number }> {
  const { visitor, keepLoggedIn, now } = entrance
  const accessToken = randomToken()
  const hours = keepLoggedIn ? limits.tokenDays * 24 : limits.shortTokenHours
  const sessionId = await within(accountsRepository).createSession({
    userId: account.id,
    tokenHash: sha256Hex(accessToken),
    device: visitor.device ?? '',
    address: visitor.address,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + hours * HOUR_MS),
  })
  return { accessToken, user: presentUser(account), sessionId }
}
