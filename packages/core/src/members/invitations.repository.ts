import type { Language, MemberAccess, RoleId } from '@dossier/contract'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { customRoles, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'
import { memberColumns, type MemberRow } from './members.repository.ts'

/** The account created by an invitation. */
export interface NewAccount {
  email: string
  role: RoleId
  customRoleId: number | null
  access: MemberAccess
  language: Language
  invitedBy: number
}

function invitationsReader(db: Queryable, organizationId: number) {
  return {
    /** Members of the organization by these addresses. */
    async findAll(emails: string[]): Promise<MemberRow[]> {
      if (emails.length === 0) return []
      return db
        .select(memberColumns)
        .from(users)
        .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
        .where(and(eq(users.organizationId, organizationId), inArray(users.email, emails), ne(users.status, 'deleted')))
        .orderBy(asc(users.email))
    },
  }
}

export const invitationsRepository = {
  reader: invitationsReader,
  transactor: (tx, organizationId) => ({
    ...invitationsReader(tx, organizationId),

    /**
     * Creates accounts for addresses without one; concurrent invitations create a single account. The address serves as the name until the
     * invitation is accepted.
     *
     * @returns the addresses of the new accounts
     */
    async create(accounts: NewAccount[], now: Date): Promise<Set<string>> {
      if (accounts.length === 0) return new Set()
      // A fixed order prevents deadlocks between concurrent invitations.
      const ordered = accounts.toSorted((one, other) => (one.email < other.email ? -1 : 1))
      const made = await tx
        .insert(users)
        .values(
          ordered.map((account) => ({
            ...account,
            organizationId,
            // The person enters the name when accepting.
            firstName: '',
            status: 'invited' as const,
            createdAt: now,
          })),
        )
        .onConflictDoNothing({ target: [users.organizationId, users.email], where: sql`status <> 'deleted'` })
        .returning({ email: users.email })
      return new Set(made.map(({ email }) => email))
    },
  }),
} satisfies Repository<unknown, unknown>
