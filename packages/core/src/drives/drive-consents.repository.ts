import { and, eq, gt, lt } from 'drizzle-orm'
import { driveConsents } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

export type DriveConsent = typeof driveConsents.$inferSelect
type NewConsent = typeof driveConsents.$inferInsert

/** Consents on their way. Whoever comes back is known by what they bring, in whichever organisation they are. */
export const driveConsentsRepository = {
  installation: true,
  reader: (_db: Queryable) => ({}),
  transactor: (tx) => ({
    /** Remembers one that is about to leave, and forgets those that never came back. */
    async begin(consent: NewConsent, now: Date): Promise<void> {
      await tx.delete(driveConsents).where(lt(driveConsents.expiresAt, now))
      await tx.insert(driveConsents).values(consent)
    },

    /** Lets the browser leave that asked for the ticket, once: from then on it is known by `state`. */
    async leave(
      asked: { ticketHash: string; browserHash: string },
      left: { stateHash: string; encryptedVerifier: string },
      now: Date,
    ): Promise<DriveConsent | undefined> {
      const [consent] = await tx
        .update(driveConsents)
        .set({ ...left, ticketHash: null })
        .where(
          and(
            eq(driveConsents.ticketHash, asked.ticketHash),
            eq(driveConsents.browserHash, asked.browserHash),
            gt(driveConsents.expiresAt, now),
          ),
        )
        .returning()
      return consent
    },

    /** Takes up what comes back, in the browser that left and once: two that come at once are one. */
    async arrive(came: { stateHash: string; browserHash: string }, now: Date): Promise<DriveConsent | undefined> {
      const [consent] = await tx
        .delete(driveConsents)
        .where(
          and(
            eq(driveConsents.stateHash, came.stateHash),
            eq(driveConsents.browserHash, came.browserHash),
            gt(driveConsents.expiresAt, now),
          ),
        )
        .returning()
      return consent
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
