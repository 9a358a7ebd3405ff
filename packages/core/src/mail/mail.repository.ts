import { and, eq, gt, sql } from 'drizzle-orm'
import { mailedLinks, organizations, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

export type LinkPurpose = (typeof mailedLinks.$inferSelect)['purpose']

const reader = (db: Queryable) => ({
  /** A member of the organization, or a super admin when it is 0. */
  async recipient(userId: number, organizationId: number) {
    const [row] = await db
      .select({
        email: users.email,
        firstName: users.firstName,
        lastName: users.lastName,
        language: users.language,
        status: users.status,
        deletedAfter: organizations.deletedAfter,
      })
      .from(users)
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(and(eq(users.id, userId), eq(sql`coalesce(${users.organizationId}, 0)`, organizationId)))
    return row
  },

  async findLink(tokenHash: string, purpose: LinkPurpose, now: Date): Promise<{ userId: number } | undefined> {
    const [row] = await db
      .select({ userId: mailedLinks.userId })
      .from(mailedLinks)
      .where(valid(tokenHash, purpose, now))
    return row
  },
})

export type Recipient = NonNullable<Awaited<ReturnType<ReturnType<typeof reader>['recipient']>>>

export const mailRepository = {
  installation: true,
  reader,
  transactor: (tx) => ({
    ...reader(tx),

    /** Stores a link and invalidates earlier ones for the same purpose. */
    async replaceLink(link: typeof mailedLinks.$inferInsert): Promise<void> {
      await tx.delete(mailedLinks).where(and(eq(mailedLinks.userId, link.userId), eq(mailedLinks.purpose, link.purpose)))
      await tx.insert(mailedLinks).values(link)
    },

    /** A single statement, so that a link is used once. */
    async takeLink(tokenHash: string, purpose: LinkPurpose, now: Date): Promise<number | undefined> {
      const [row] = await tx
        .delete(mailedLinks)
        .where(valid(tokenHash, purpose, now))
        .returning({ userId: mailedLinks.userId })
      return row?.userId
    },
  }),
} satisfies InstallationRepository<unknown, unknown>

function valid(tokenHash: string, purpose: LinkPurpose, now: Date) {
  return and(eq(mailedLinks.tokenHash, tokenHash), eq(mailedLinks.purpose, purpose), gt(mailedLinks.expiresAt, now))
}
