import type { Member, SuperAdmin, Within } from '../use-case/index.ts'
import { record } from '../audit/index.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** Ends all sessions of a user, or all but one. Their tokens are invalid once the transaction is committed. */
export async function endSessionsOf(within: Within, userId: number, except?: number): Promise<void> {
  await within(sessionsRepository).endAllOf(userId, except)
}

/** Ends the grants of ended sessions and records it in the organizations concerned. */
export async function endGrants(within: Within, actor: Member | SuperAdmin, grantIds: number[], now: Date): Promise<void> {
  for (const organizationId of await within(sessionsRepository).endGrants(grantIds, now)) {
    await record(within, actor, { action: 'breakGlass.ended', organizationId }, now)
  }
}
