import { and, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { type Account, selectAccount } from '../accounts/index.ts'
import { organizations, providerSignIns, userIdentities, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

export type ProviderSignIn = typeof providerSignIns.$inferSelect
type NewProviderSignIn = typeof providerSignIns.$inferInsert

/** Somebody at a third party. */
interface Identity {
  issuer: string
  subject: string
}

const providerSignInsReader = (db: Queryable) => ({
  /** An organisation whose people may come in; an invited one waits for its owner to. */
  async findOpenOrganization(code: string): Promise<{ id: number; code: string } | undefined> {
    const [found] = await db
      .select({ id: organizations.id, code: organizations.code })
      .from(organizations)
      .where(and(eq(organizations.code, code), inArray(organizations.status, ['invited', 'active'])))
    return found
  },
})

export const providerSignInsRepository = {
  installation: true,
  reader: providerSignInsReader,
  transactor: (tx) => ({
    ...providerSignInsReader(tx),

    /** Remembers a sign-in that leaves for a third party, and forgets those that never came back. */
    async begin(signIn: NewProviderSignIn, now: Date): Promise<void> {
      await tx.delete(providerSignIns).where(lt(providerSignIns.expiresAt, now))
      await tx.insert(providerSignIns).values(signIn)
    },

    /** Takes up what comes back, for the browser that left and once: what it is exchanged for is set from then on. */
    async takeUp(came: { stateHash: string; browserHash: string; ticketHash: string }, now: Date): Promise<ProviderSignIn | undefined> {
      const [taken] = await tx
        .update(providerSignIns)
        .set({ ticketHash: came.ticketHash })
        .where(
          and(
            eq(providerSignIns.stateHash, came.stateHash),
            eq(providerSignIns.browserHash, came.browserHash),
            isNull(providerSignIns.ticketHash),
            gt(providerSignIns.expiresAt, now),
          ),
        )
        .returning()
      return taken
    },

    /** Makes the ticket worth a session of this user. */
    async prove(signInId: number, userId: number, expiresAt: Date): Promise<void> {
      await tx.update(providerSignIns).set({ userId, expiresAt }).where(eq(providerSignIns.id, signInId))
    },

    async discard(signInId: number): Promise<void> {
      await tx.delete(providerSignIns).where(eq(providerSignIns.id, signInId))
    },

    /** One statement: of two who hand in a ticket at once, one gets in. */
    async redeem(ticketHash: string, now: Date): Promise<(ProviderSignIn & { userId: number }) | undefined> {
      const [redeemed] = await tx
        .delete(providerSignIns)
        .where(and(eq(providerSignIns.ticketHash, ticketHash), isNotNull(providerSignIns.userId), gt(providerSignIns.expiresAt, now)))
        .returning()
      return redeemed === undefined || redeemed.userId === null ? undefined : { ...redeemed, userId: redeemed.userId }
    },

    /** Has sign-ins of an organisation find their accounts one after the other. */
    async lockOrganization(organizationId: number): Promise<void> {
      await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, organizationId)).for('no key update')
    },

    async findLinked(organizationId: number, { issuer, subject }: Identity): Promise<Account | undefined> {
      const linked = tx
        .select({ id: userIdentities.userId })
        .from(userIdentities)
        .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
      const [found] = await selectAccount(tx).where(
        and(eq(users.organizationId, organizationId), ne(users.status, 'deleted'), inArray(users.id, linked)),
      )
      return found
    },

    async findByEmail(organizationId: number, email: string): Promise<Account | undefined> {
      const [found] = await selectAccount(tx).where(
        and(eq(users.organizationId, organizationId), ne(users.status, 'deleted'), eq(users.email, email)),
      )
      return found
    },

    async link(userId: number, { issuer, subject }: Identity, now: Date): Promise<void> {
      await tx.insert(userIdentities).values({ userId, issuer, subject, createdAt: now }).onConflictDoNothing()
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
