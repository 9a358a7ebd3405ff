import { and, eq, gt, lt } from 'drizzle-orm'
import { driveConsents } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

export type DriveConsent = typeof driveConsents.$inferSelect
type NewConsent = typeof driveConsents.$inferInsert

/** Pending consents of all organisations. A returning browser is identified by state and secret only. */
export const driveConsentsRepository = {
  installation: true,
  reader: (_db: Queryable) => ({}),
  transactor: (tx) => ({
    /** Stores a new consent and deletes expired ones. */
    async begin(consent: NewConsent, now: Date): Promise<void> {
      await tx.delete(driveConsents).where(lt(driveConsents.expiresAt, now))
      await tx.insert(driveConsents).values(consent)
    },

    /** Redeems a ticket once, in the browser that requested it. From then on the consent is identified by `state`. */
    async leave(
      ticket: { ticketHash: string; browserHash: string },
      secrets: { stateHash: string; encryptedVerifier: string },
      now: Date,
    ): Promise<DriveConsent | undefined> {
      const [consent] = await tx
        .update(driveConsents)
        .set({ ...secrets, ticketHash: null })
        .where(
          and(
            eq(driveConsents.ticketHash, ticket.ticketHash),
            eq(driveConsents.browserHash, ticket.browserHash),
            gt(driveConsents.expiresAt, now),
          ),
        )
        .returning()
      return consent
    },

    /** Redeems the returned state once, in the same browser, even for concurrent requests. */
    async arrive(returned: { stateHash: string; browserHash: string }, now: Date): Promise<DriveConsent | undefined> {
      const [consent] = await tx
        .delete(driveConsents)
        .where(
          and(
            eq(driveConsents.stateHash, returned.stateHash),
            eq(driveConsents.browserHash, returned.browserHash),
            gt(driveConsents.expiresAt, now),
          ),
        )
        .returning()
      return consent
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
