import { and, eq, gt, isNull } from 'drizzle-orm'
import { type Account, selectAccount } from '../accounts/index.ts'
import { auditEntries, knownDevices, organizations, users } from '../schema/index.ts'
import type { InstallationRepository } from '../use-case/index.ts'
import type { SignInName } from './throttle.ts'

export const passwordsRepository = {
  installation: true,
  reader: () => ({}),
  transactor: (tx) => ({
    /** Locks the matching active accounts, ordered by organization; without a code those of every organization. */
    async lockMatching({ userType, email, organizationCode }: SignInName): Promise<Account[]> {
      const ofOrganization =
        organizationCode === undefined || organizationCode === null
          ? eq(organizations.status, 'active')
          : eq(organizations.code, organizationCode)
      return selectAccount(tx)
        .where(
          and(
            eq(users.email, email),
            eq(users.status, 'active'),
            userType === 'admin' ? isNull(users.organizationId) : and(ofOrganization, eq(organizations.status, 'active')),
          ),
        )
        .orderBy(users.organizationId)
        .for('no key update', { of: users })
    },

    /** When the reset links of an account since a moment were queued, latest first. */
    async linksSince(account: Account, since: Date): Promise<Date[]> {
      const asked = await tx
        .select({ at: auditEntries.createdAt })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.chain, account.organizationId ?? 0),
            eq(auditEntries.actorId, account.id),
            eq(auditEntries.action, 'password.resetRequested'),
            gt(auditEntries.createdAt, since),
          ),
        )
      return asked.map(({ at }) => at).toSorted((one, other) => other.getTime() - one.getTime())
    },

    /** Sets the password of an active account and deletes its known browsers; undefined when there is no active account. */
    async reset(userId: number, passwordHash: string): Promise<Account | undefined> {
      const reset = await tx
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, userId), eq(users.status, 'active')))
        .returning({ id: users.id })
      if (reset.length === 0) return undefined
      await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
      const [account] = await selectAccount(tx).where(eq(users.id, userId))
      return account
    },

    /** Changes the password if the verified one is still current. @returns whether it did */
    async change({ id, passwordHash: checked }: Account, passwordHash: string): Promise<boolean> {
      const changed = await tx
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, id), eq(users.passwordHash, checked ?? '')))
        .returning({ id: users.id })
      return changed.length > 0
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
