import type { Language, MemberAccess, RoleId } from '@dossier/contract'
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { customRoles, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'
import { memberColumns, type MemberRow } from './members.repository.ts'

/** The account that an invitation makes. */
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
    /** Those of the addresses that have an account in the organisation, by address. */
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
     * Makes accounts for those addresses that have none; two invitations at the same moment make one. Until somebody accepts,
     * they are called by their address.
     *
     * @returns the addresses for which an account was made
     */
    async create(accounts: NewAccount[], now: Date): Promise<Set<string>> {
      if (accounts.length === 0) return new Set()
      // One order for everybody: invitations at the same moment wait for each other instead of locking each other out.
      const ordered = accounts.toSorted((one, other) => (one.email < other.email ? -1 : 1))
      const made = await tx
        .insert(users)
        .values(
          ordered.map((account) => ({
            ...account,
            organizationId,
            // They say what they are called when they come.
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
