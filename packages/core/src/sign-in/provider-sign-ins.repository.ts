import { and, eq, gt, inArray, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import { type Account, selectAccount } from '../accounts/index.ts'
import { organizations, providerSignIns, userIdentities, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

export type ProviderSignIn = typeof providerSignIns.$inferSelect
type NewProviderSignIn = typeof providerSignIns.$inferInsert

/** A person at an identity provider. */
interface Identity {
  issuer: string
  subject: string
}

const providerSignInsReader = (db: Queryable) => ({
  /** An organization that accepts sign-ins; an invited one accepts its owner's. */
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

    /** Stores a sign-in that was sent to a provider, and deletes expired ones. */
    async begin(signIn: NewProviderSignIn, now: Date): Promise<void> {
      await tx.delete(providerSignIns).where(lt(providerSignIns.expiresAt, now))
      await tx.insert(providerSignIns).values(signIn)
    },

    /** Claims a callback once, for the browser that started it, and sets its ticket. */
    async claim(callback: { stateHash: string; browserHash: string; ticketHash: string }, now: Date): Promise<ProviderSignIn | undefined> {
      const [taken] = await tx
        .update(providerSignIns)
        .set({ ticketHash: callback.ticketHash })
        .where(
          and(
            eq(providerSignIns.stateHash, callback.stateHash),
            eq(providerSignIns.browserHash, callback.browserHash),
            isNull(providerSignIns.ticketHash),
            gt(providerSignIns.expiresAt, now),
          ),
        )
        .returning()
      return taken
    },

    /** Binds the ticket to a user. */
    async prove(signInId: number, userId: number, expiresAt: Date): Promise<void> {
      await tx.update(providerSignIns).set({ userId, expiresAt }).where(eq(providerSignIns.id, signInId))
    },

    async discard(signInId: number): Promise<void> {
      await tx.delete(providerSignIns).where(eq(providerSignIns.id, signInId))
    },

    /** A single statement, so that a ticket is redeemed once. */
    async redeem(ticketHash: string, now: Date): Promise<(ProviderSignIn & { userId: number }) | undefined> {
      const [redeemed] = await tx
        .delete(providerSignIns)
        .where(and(eq(providerSignIns.ticketHash, ticketHash), isNotNull(providerSignIns.userId), gt(providerSignIns.expiresAt, now)))
        .returning()
      return redeemed === undefined || redeemed.userId === null ? undefined : { ...redeemed, userId: redeemed.userId }
    },

    /** Serializes the sign-ins of an organization while they find their accounts. */
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
