import { type MemberAccess, type MemberStatus, type RoleId, roles } from '@dossier/contract'
import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { customRoles, mailedLinks, organizations, projectMembers, projects, shownCode, userIdentities, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'
import { totalColumn, isSearch, matches, type MemberFilter, type MemberOrder, orderBy, type Page } from './member-order.repository.ts'

export const memberColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  avatarKey: users.avatarKey,
  role: users.role,
  customRoleId: users.customRoleId,
  customRoleName: customRoles.name,
  customRolePermissions: customRoles.permissions,
  status: users.status,
  access: users.access,
  language: users.language,
  invitedBy: users.invitedBy,
  lastActiveAt: users.lastActiveAt,
  createdAt: users.createdAt,
}

function selectMembers(db: Queryable, where: SQL | undefined) {
  return db.select(memberColumns).from(users).leftJoin(customRoles, eq(customRoles.id, users.customRoleId)).where(where).$dynamic()
}

/** A member of an organization, with their role in it. */
export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

function membersReader(db: Queryable, organizationId: number) {
  const present = and(eq(users.organizationId, organizationId), ne(users.status, 'deleted'))
  const shown = ({ search, status }: MemberFilter) =>
    and(present, matches(search), status === undefined ? undefined : eq(users.status, status))
  const countAll = async (filter: MemberFilter): Promise<number> =>
    (await db.select({ count: count() }).from(users).where(shown(filter)))[0]?.count ?? 0

  return {
    /** Not yet authorised. Deleted members are not found. */
    async unsafeFind(id: number): Promise<MemberRow | undefined> {
      const [found] = await selectMembers(db, and(present, eq(users.id, id)))
      return found
    },

    /** One page and the total count. Skipped rows are read from the index only. */
    async page(filter: MemberFilter, order: MemberOrder, { limit, offset }: Page): Promise<{ rows: MemberRow[]; count: number }> {
      const sorted = orderBy(order, { role: users.role, status: users.status })
      const ids = db
        .select({ id: users.id, all: totalColumn(filter) })
        .from(users)
        .where(shown(filter))
        .$dynamic()
      const byRole = order.sort === 'role' ? ids.leftJoin(customRoles, eq(customRoles.id, users.customRoleId)) : ids
      const [found, all] = await Promise.all([
        byRole
          .orderBy(...sorted)
          .limit(limit)
          .offset(offset),
        isSearch(filter) ? null : countAll(filter),
      ])
      const shownIds = found.map(({ id }) => id)
      const rows = shownIds.length === 0 ? [] : await selectMembers(db, inArray(users.id, shownIds)).orderBy(...sorted)
      return { rows, count: all ?? found[0]?.all ?? (offset === 0 ? 0 : await countAll(filter)) }
    },

    /** The number of workspaces of each person, owned ones and those they were added to. */
    async countProjects(userIds: number[]): Promise<Map<number, number>> {
      if (userIds.length === 0) return new Map()
      const { rows } = await db.execute<{ id: number; projects: number }>(sql`
        select id, count(*)::int as projects from (
          select owner_id as id, id as project_id from projects where organization_id = ${organizationId} and owner_id in ${userIds}
          union
          select place.user_id, place.project_id from project_members place
          join projects on projects.id = place.project_id and projects.organization_id = ${organizationId}
          where place.user_id in ${userIds} and place.status = 'active'
        ) theirs group by id`)
      return new Map(rows.map(({ id, projects: number }) => [id, number]))
    },

    /** The organization's name and code as mails show them. */
    async organization(): Promise<{ name: string; code: string }> {
      const named = { name: organizations.name, code: shownCode }
      const [found] = await db.select(named).from(organizations).where(eq(organizations.id, organizationId))
      if (found === undefined) throw new Error('the organisation of somebody who acts is not there')
      return found
    },

    /** The organization's owner, who takes over whatever has no other owner. */
    async findOwner(): Promise<MemberRow> {
      const [found] = await selectMembers(db, and(present, eq(users.role, roles.organizationOwner)))
      if (found === undefined) throw new Error('the organisation has no owner')
      return found
    },
  }
}

export const membersRepository = {
  reader: membersReader,
  transactor: (tx, organizationId) => {
    const one = (member: Authorised<MemberRow>) => and(eq(users.organizationId, organizationId), eq(users.id, member.id))
    return {
      ...membersReader(tx, organizationId),

      /** As `unsafeFind`, locking the row until the transaction ends. */
      async unsafeLock(id: number): Promise<MemberRow | undefined> {
        const present = and(eq(users.organizationId, organizationId), ne(users.status, 'deleted'))
        const [found] = await selectMembers(tx, and(present, eq(users.id, id))).for('update', { of: users })
        return found
      },

      /** Whether the account has a sign-in method: a password or an external account. Invited people have none until they accept. */
      async hasSignInMethod(member: Authorised<MemberRow>): Promise<boolean> {
        const identity = sql`exists (select 1 from user_identities where user_identities.user_id = users.id)`
        const [found] = await tx
          .select({ wayIn: sql<boolean>`users.password_hash is not null or ${identity}` })
          .from(users)
          .where(one(member))
        return found?.wayIn ?? false
      },

      async setStatus(member: Authorised<MemberRow>, status: MemberStatus): Promise<void> {
        await tx.update(users).set({ status }).where(one(member))
      },

      async setRole(member: Authorised<MemberRow>, to: { role: RoleId; customRoleId: number | null }): Promise<void> {
        await tx.update(users).set({ role: to.role, customRoleId: to.customRoleId }).where(one(member))
      },

      async setAccess(member: Authorised<MemberRow>, access: MemberAccess): Promise<void> {
        await tx.update(users).set({ access }).where(one(member))
      },

      /** Invalidates mailed links: invitations and password resets. */
      async withdrawLinks(member: Authorised<MemberRow>): Promise<void> {
        await tx.delete(mailedLinks).where(eq(mailedLinks.userId, member.id))
      },

      /** Transfers the workspaces that a person owns. @returns them */
      async transferProjects(member: Authorised<MemberRow>, ownerId: number): Promise<{ id: number; name: string }[]> {
        return tx
          .update(projects)
          .set({ ownerId })
          .where(and(eq(projects.organizationId, organizationId), eq(projects.ownerId, member.id)))
          .returning({ id: projects.id, name: projects.name })
      },

      /** Marks an account as deleted and removes its sign-in methods. The row remains, since what the person made refers to it. */
      async delete(member: Authorised<MemberRow>): Promise<void> {
        await tx.delete(projectMembers).where(eq(projectMembers.userId, member.id))
        await tx.delete(userIdentities).where(eq(userIdentities.userId, member.id))
        await tx.update(users).set({ status: 'deleted', customRoleId: null, passwordHash: null }).where(one(member))
      },
    }
  },
} satisfies Repository<unknown, unknown>
