import { AppError, limits, type SignedIn } from '@dossier/contract'
import { randomToken, sha256Hex } from '@dossier/platform'
import type { Visitor, Within } from '../use-case/index.ts'
import { presentBreakGlass, presentUser } from './accounts.present.ts'
import type { Account } from './accounts.repository.ts'
import { type NewSession, sessionsRepository } from './sessions.repository.ts'

const HOUR_MS = 3_600_000

/** How a person signs in. */
export interface SessionOptions {
  /** Their address and device. */
  visitor: Pick<Visitor, 'address' | 'device'>
  now: Date
  /** Whether the session lasts for days or for hours. */
  keepLoggedIn: boolean
  method?: 'password' | 'oidc' | 'breakGlass'
  /** The grant of a break-glass session. */
  breakGlassId?: number
  /** Overrides the usual duration. */
  expiresAt?: Date
}

type Started = SignedIn & { sessionId: number }

/** Prepares a session: an opaque token, and a row with its hash only. */
export function prepareSession(userId: number, options: SessionOptions): { accessToken: string; session: NewSession } {
  const { visitor, now, keepLoggedIn, method = 'password', breakGlassId = null } = options
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
    expiresAt: options.expiresAt ?? new Date(now.getTime() + hours * HOUR_MS),
  }
  return { accessToken, session }
}

/** Starts a session for an authenticated account. */
export async function startSession(within: Within, account: Account, options: SessionOptions): Promise<Started> {
  const { accessToken, session } = prepareSession(account.id, options)
  const sessions = within(sessionsRepository)
  const sessionId = await sessions.create(session)
  const underGrant = options.breakGlassId === undefined ? undefined : await sessions.findAccountOf(sessionId)
  return { accessToken, user: underGrant === undefined ? presentUser(account) : presentBreakGlass(underGrant), sessionId }
}

/** Ends all sessions of an account and replaces the current one under another token. @throws NOT_SIGNED_IN when it has ended */
export async function replaceSessions(within: Within, account: Account, sessionId: number, now: Date): Promise<Started> {
  const sessions = within(sessionsRepository)
  const current = await sessions.unsafeFind(sessionId)
  if (current === undefined) throw new AppError('NOT_SIGNED_IN')
  await sessions.endAllOf(account.id)
  const { device, address, expiresAt } = current
  return startSession(within, account, { visitor: { device, address }, now, keepLoggedIn: false, expiresAt })
}
