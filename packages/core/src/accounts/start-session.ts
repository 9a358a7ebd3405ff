import { limits, type SignedIn } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import type { Within } from '../use-case/index.ts'
import { presentUser } from './accounts.present.ts'
import { type Account, accountsRepository } from './accounts.repository.ts'

const DAY_MS = 86_400_000

/** Starts a session for an account that has proven itself: an opaque token of which only the hash is kept. */
export async function startSession(within: Within, account: Account, now: Date): Promise<SignedIn & { sessionId: number }> {
  const accessToken = randomToken()
  const expiresAt = new Date(now.getTime() + limits.tokenDays * DAY_MS)
  const sessionId = await within(accountsRepository).createSession(account.id, sha256Hex(accessToken), now, expiresAt)
  return { accessToken, user: presentUser(account), sessionId }
}
