import type { PermissionName, RoleId } from '@dossier/contract'
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm'
import { customRoles, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

function selectRoles(db: Queryable) {
  return db
    .select({
      id: customRoles.id,
      name: customRoles.name,
      description: customRoles.description,
      permissions: customRoles.permissions,
      createdAt: customRoles.createdAt,
      // Written as raw SQL: in a query on one table drizzle omits the table name, so `id` would refer to the inner table.
      members: sql<number>`(select count(*)::int from users where users.custom_role_id = custom_roles.id and users.status <> 'deleted')`,
    })
    .from(customRoles)
    .$dynamic()
}

/** A custom role of an organization. */
export type CustomRoleRow = Awaited<ReturnType<typeof selectRoles>>[number]

interface RoleDescription {
  name: string
  description: string
  permissions: PermissionName[]
}

function rolesReader(db: Queryable, organizationId: number) {
  const ofOrganization = eq(customRoles.organizationId, organizationId)
  return {
    /** Not yet authorised: a policy decides what may be done with it. */
    async unsafeFind(id: number): Promise<CustomRoleRow | undefined> {
      const [found] = await selectRoles(db).where(and(ofOrganization, eq(customRoles.id, id)))
      return found
    },

    list: (limit: number, offset: number): Promise<CustomRoleRow[]> =>
      selectRoles(db).where(ofOrganization).orderBy(asc(customRoles.name), asc(customRoles.id)).limit(limit).offset(offset),

    count: async (): Promise<number> => (await db.select({ count: count() }).from(customRoles).where(ofOrganization))[0]?.count ?? 0,

    /** The number of people with each built-in role. */
    async countBuiltIn(): Promise<Map<RoleId, number>> {
      const rows = await db
        .select({ role: users.role, members: count() })
        .from(users)
        .where(and(eq(users.organizationId, organizationId), isNull(users.customRoleId), ne(users.status, 'deleted')))
        .groupBy(users.role)
      return new Map(rows.map(({ role, members }) => [role, members]))
    },

    /** Whether a person has the custom role. */
    async has(userId: number, roleId: number): Promise<boolean> {
      const having = and(eq(users.organizationId, organizationId), eq(users.id, userId), eq(users.customRoleId, roleId))
      return (await db.select({ id: users.id }).from(users).where(having)).length > 0
    },
  }
}

export type RolesReader = ReturnType<typeof rolesReader>

export const rolesRepository = {
  reader: rolesReader,
  transactor: (tx, organizationId) => {
    const one = (id: number) => and(eq(customRoles.organizationId, organizationId), eq(customRoles.id, id))
    return {
      ...rolesReader(tx, organizationId),

      /** Reads a custom role and locks it against changes until the transaction ends. */
      async lockShared(id: number): Promise<{ name: string; permissions: PermissionName[] } | undefined> {
        const kept = { name: customRoles.name, permissions: customRoles.permissions }
        const [found] = await tx.select(kept).from(customRoles).where(one(id)).for('share')
        return found
      },

      /** Locks the role exclusively: changing, deleting or assigning it waits until the transaction ends. */
      async lock(id: number): Promise<void> {
        await tx.select({ id: customRoles.id }).from(customRoles).where(one(id)).for('update')
      },

      /** @returns the role's id; undefined when its name is taken */
      async create(described: RoleDescription, now: Date): Promise<number | undefined> {
        const [made] = await tx
          .insert(customRoles)
          .values({ ...described, organizationId, createdAt: now })
          .onConflictDoNothing({ target: [customRoles.organizationId, customRoles.name] })
          .returning({ id: customRoles.id })
        return made?.id
      },

      async isNamed(name: string): Promise<boolean> {
        const named = and(eq(customRoles.organizationId, organizationId), eq(customRoles.name, name))
        return (await tx.select({ id: customRoles.id }).from(customRoles).where(named)).length > 0
      },

      async update(role: Authorised<CustomRoleRow>, described: RoleDescription): Promise<void> {
        await tx.update(customRoles).set(described).where(one(role.id))
      },

      /** Assigns another role to everybody who has this one, or updates their base role. */
      async moveHolders(role: Authorised<CustomRoleRow>, to: { role: RoleId; customRoleId: number | null }): Promise<void> {
        await tx
          .update(users)
          .set(to)
          .where(and(eq(users.organizationId, organizationId), eq(users.customRoleId, role.id)))
      },

      async delete(role: Authorised<CustomRoleRow>): Promise<void> {
        await tx.delete(customRoles).where(one(role.id))
      },
    }
  },
} satisfies Repository<unknown, unknown>
