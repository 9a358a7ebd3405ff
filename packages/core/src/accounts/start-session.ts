import { AppError, limits, type SignedIn } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import type { Visitor, Within } from '../use-case/index.ts'
import { presentBreakGlass, presentUser } from './accounts.present.ts'
import type { Account } from './accounts.repository.ts'
import { type NewSession, sessionsRepository } from './sessions.repository.ts'

const HOUR_MS = 3_600_000

/** How somebody comes in. */
export interface Entrance {
  /** Where from, and with what. */
  visitor: Pick<Visitor, 'address' | 'device'>
  now: Date
  /** Whether the session lasts for days or for hours. */
  keepLoggedIn: boolean
  method?: 'password' | 'oidc' | 'breakGlass'
  /** The grant that a session of break-glass is bound to. */
  breakGlassId?: number
  /** Instead of the usual time. */
  expiresAt?: Date
}

type Started = SignedIn & { sessionId: number }

/** A session to be: an opaque token, and the row that keeps only its hash. */
export function prepareSession(userId: number, entrance: Entrance): { accessToken: string; session: NewSession } {
  const { visitor, now, keepLoggedIn, method = 'password', breakGlassId = null } = entrance
  const accessToken = randomToken()
  const hours = keepLoggedIn ? limits.tokenDays * 24 : limits.shortTokenHours
  const session = {
    userId,
    tokenHash: sha256Hex(accessToken),
    method,
    breakGlassId,
    device: visitor.device ?? '',
    address: visitor.address,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: entrance.expiresAt ?? new Date(now.getTime() + hours * HOUR_MS),
  }
  return { accessToken, session }
}

/** Starts a session for an account that has proven itself. */
export async function startSession(within: Within, account: Account, entrance: Entrance): Promise<Started> {
  const { accessToken, session } = prepareSession(account.id, entrance)
  const sessions = within(sessionsRepository)
  const sessionId = await sessions.create(session)
  const underGrant = entrance.breakGlassId === undefined ? undefined : await sessions.findAccountOf(sessionId)
  return { accessToken, user: underGrant === undefined ? presentUser(account) : presentBreakGlass(underGrant), sessionId }
}

/** Ends every session of an account and goes on with this one under another token. @throws NOT_SIGNED_IN when it is over by now */
export async function replaceSessions(within: Within, account: Account, sessionId: number, now: Date): Promise<Started> {
  const sessions = within(sessionsRepository)
  const current = await sessions.unsafeFind(sessionId)
  if (current === undefined) throw new AppError('NOT_SIGNED_IN')
  await sessions.endAllOf(account.id)
  const { device, address, expiresAt } = current
  return startSession(within, account, { visitor: { device, address }, now, keepLoggedIn: false, expiresAt })
}
