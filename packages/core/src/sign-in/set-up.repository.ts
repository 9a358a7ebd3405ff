import { type Language, roles } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { columnsOfCode, organizations, users } from '../schema/index.ts'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'

// An arbitrary lock number that serializes concurrent first set-ups.
const SET_UP_LOCK = 7_240_312

interface Person {
  firstName: string
  lastName: string
  email: string
  passwordHash: string
  language: Language
}

const setUpReader = (db: Queryable) => ({
  async hasAccounts(): Promise<boolean> {
    return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
  },
})

export const setUpRepository = {
  installation: true,
  reader: setUpReader,
  transactor: (tx) => ({
    ...setUpReader(tx),

    /** Waits until concurrent set-ups are committed. */
    async waitForOtherSetUps(): Promise<void> {
      await tx.execute(sql`select pg_advisory_xact_lock(${SET_UP_LOCK})`)
    },

    /** Creates the super admin, the first organization and its owner, who is the same person. Returns the owner's id. */
    async createInstallation(person: Person, organization: { name: string; code: string }, now: Date): Promise<number> {
      const [made] = await tx
        .insert(organizations)
        .values({ name: organization.name, ...columnsOfCode(organization.code), email: person.email, createdAt: now })
        .returning({ id: organizations.id })
      await tx.insert(users).values({ ...person, organizationId: null, role: roles.superAdmin, createdAt: now })
      const [owner] = await tx
        .insert(users)
        .values({ ...person, organizationId: made?.id ?? null, role: roles.organizationOwner, createdAt: now })
        .returning({ id: users.id })
      if (made === undefined || owner === undefined) throw new Error('the installation was not made')
      return owner.id
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
