import type { accountScopes } from '@dossier/contract'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { typedValues, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

/** Identifies a value of a company. */
export interface ValueOf {
  projectId: number
  /** The company's comparable name. */
  company: string
  scope: (typeof accountScopes)[number]
  account: string
  /** The last day, ISO. */
  to: string
  /** Null of a balance. */
  months: number | null
}

const enders = alias(users, 'enders')

function selectTyped(db: Queryable) {
  return db
    .select({
      id: typedValues.id,
      projectId: typedValues.projectId,
      company: typedValues.company,
      scope: typedValues.scope,
      account: typedValues.account,
      to: typedValues.to,
      months: typedValues.months,
      value: typedValues.value,
      reason: typedValues.reason,
      typedBy: typedValues.typedBy,
      typedAt: typedValues.typedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      endedAt: typedValues.endedAt,
      endedBy: typedValues.endedBy,
      enderFirstName: enders.firstName,
      enderLastName: enders.lastName,
    })
    .from(typedValues)
    .innerJoin(users, eq(users.id, typedValues.typedBy))
    .leftJoin(enders, eq(enders.id, typedValues.endedBy))
}

export type TypedValueRow = Awaited<ReturnType<typeof selectTyped>>[number]

function companiesReader(db: Queryable, organizationId: number) {
  const ofOrganization = eq(typedValues.organizationId, organizationId)
  const isOf = ({ projectId, company, scope, account, to, months }: ValueOf) =>
    and(
      ofOrganization,
      eq(typedValues.projectId, projectId),
      eq(typedValues.company, company),
      eq(typedValues.scope, scope),
      eq(typedValues.account, account),
      eq(typedValues.to, to),
      months === null ? isNull(typedValues.months) : eq(typedValues.months, months),
    )
  return {
    /** The active typed values of a company. */
    typed: (projectId: number, company: string): Promise<TypedValueRow[]> =>
      selectTyped(db).where(
        and(ofOrganization, eq(typedValues.projectId, projectId), eq(typedValues.company, company), isNull(typedValues.endedAt)),
      ),
    /** The comparable names of the companies with active typed values. */
    async companiesWithTyped(projectId: number): Promise<string[]> {
      const rows = await db
        .selectDistinct({ company: typedValues.company })
        .from(typedValues)
        .where(and(ofOrganization, eq(typedValues.projectId, projectId), isNull(typedValues.endedAt)))
      return rows.map(({ company }) => company)
    },
    /** All typed values of one statement value, latest first. */
    history: (value: ValueOf): Promise<TypedValueRow[]> => selectTyped(db).where(isOf(value)).orderBy(desc(typedValues.id)),
    /** An active typed value of an authorised workspace. */
    async unsafeFind(projectId: number, id: number): Promise<TypedValueRow | undefined> {
      const [found] = await selectTyped(db).where(
        and(ofOrganization, eq(typedValues.projectId, projectId), eq(typedValues.id, id), isNull(typedValues.endedAt)),
      )
      return found
    },
    isOf,
  }
}

export const companiesRepository = {
  reader: companiesReader,
  transactor: (tx, organizationId) => {
    const reader = companiesReader(tx, organizationId)
    return {
      ...reader,

      /** Adds a typed value in an authorised workspace and ends the active one. @returns its id */
      async type(value: ValueOf, typed: { value: string; reason: string; typedBy: number; typedAt: Date }): Promise<number> {
        await tx
          .update(typedValues)
          .set({ endedAt: typed.typedAt, endedBy: typed.typedBy })
          .where(and(reader.isOf(value), isNull(typedValues.endedAt)))
        const [made] = await tx
          .insert(typedValues)
          .values({ ...value, ...typed, organizationId })
          .returning({ id: typedValues.id })
        if (made === undefined) throw new Error('no row was inserted')
        return made.id
      },

      /** @returns false when it ended meanwhile */
      async end({ id }: Authorised<TypedValueRow>, ended: { endedBy: number; endedAt: Date }): Promise<boolean> {
        const rows = await tx
          .update(typedValues)
          .set(ended)
          .where(and(eq(typedValues.organizationId, organizationId), eq(typedValues.id, id), isNull(typedValues.endedAt)))
          .returning({ id: typedValues.id })
        return rows.length > 0
      },
    }
  },
} satisfies Repository<unknown, unknown>
