import { type Language, roles } from '@dossier/contract'
import { aliasedTable, and, eq, or } from 'drizzle-orm'
import { type Account, selectAccount } from '../accounts/index.ts'
import { organizations, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

const inviter = aliasedTable(users, 'inviter')

/** The fields set when an invitation is accepted. */
interface Acceptance {
  firstName: string
  lastName: string
  language?: Language
  passwordHash?: string
}

const invitationsReader = (db: Queryable) => ({
  /** An account whose invitation is open; its organization is open, or opens with this account. */
  async findInvited(userId: number): Promise<Account | undefined> {
    const [found] = await selectAccount(db).where(
      and(
        eq(users.id, userId),
        eq(users.status, 'invited'),
        or(eq(organizations.status, 'active'), and(eq(organizations.status, 'invited'), eq(users.role, roles.organizationOwner))),
      ),
    )
    return found
  },

  /** The inviter of a person; undefined when it was the operator. */
  async findInviter(userId: number): Promise<{ firstName: string; lastName: string } | undefined> {
    const [found] = await db
      .select({ firstName: inviter.firstName, lastName: inviter.lastName })
      .from(users)
      .innerJoin(inviter, and(eq(inviter.id, users.invitedBy), eq(inviter.organizationId, users.organizationId)))
      .where(eq(users.id, userId))
    return found
  },
})

export const invitationsRepository = {
  installation: true,
  reader: invitationsReader,
  transactor: (tx) => ({
    ...invitationsReader(tx),

    /** Activates an invited account. @returns the updated account; undefined when it was no longer invited */
    async accept({ id }: Account, acceptance: Acceptance): Promise<Account | undefined> {
      const accepted = await tx
        .update(users)
        .set({ ...acceptance, status: 'active' })
        .where(and(eq(users.id, id), eq(users.status, 'invited')))
        .returning({ id: users.id })
      if (accepted.length === 0) return undefined
      const [account] = await selectAccount(tx).where(eq(users.id, id))
      return account
    },

    /** Opens an organization that waited for its owner. @returns whether it did */
    async openOrganization({ organizationId, role }: Account): Promise<boolean> {
      if (organizationId === null || role !== roles.organizationOwner) return false
      const opened = await tx
        .update(organizations)
        .set({ status: 'active' })
        .where(and(eq(organizations.id, organizationId), eq(organizations.status, 'invited')))
        .returning({ id: organizations.id })
      return opened.length > 0
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
