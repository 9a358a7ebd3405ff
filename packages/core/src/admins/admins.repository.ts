import { type MemberStatus, roles, staffPermissions } from '@dossier/contract'
import { and, count, eq, ne, or, type SQL, sql } from 'drizzle-orm'
import { matches, memberColumns, type MemberRow, orderBy } from '../members/index.ts'
import { customRoles, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

/** Filter of a list of admins. */
export interface AdminFilter {
  search?: string | undefined
  status?: MemberStatus | undefined
  /** Admins of this workspace: those of the organization and those of the workspace itself. */
  projectId?: number | undefined
}

const names = sql.join(
  staffPermissions.map((name) => sql`${name}`),
  sql`, `,
)
const ofOrganization = sql<boolean>`(users.role in ${[roles.admin, roles.adminNotCreator]}
  or coalesce(custom_roles.permissions && array[${names}]::text[], false))`

function adminsReader(db: Queryable, organizationId: number) {
  /** Whether a person was made an admin of one of these workspaces. */
  const ofOneOf = (projectIds: number[]): SQL | undefined =>
    projectIds.length === 0
      ? undefined
      : sql`exists (select 1 from project_members place where place.user_id = users.id and place.status = 'active'
          and place.role in ${[roles.admin, roles.adminNotCreator]} and place.project_id in ${projectIds})`

  const present = and(eq(users.organizationId, organizationId), ne(users.status, 'deleted'))
  const shown = (visible: number[], { search, status, projectId }: AdminFilter) => {
    const listed = projectId === undefined ? visible : visible.filter((id) => id === projectId)
    return and(
      present,
      ne(users.role, roles.organizationOwner),
      matches(search),
      status === undefined ? undefined : eq(users.status, status),
      or(ofOrganization, ofOneOf(listed)),
    )
  }
  const selectAdmins = (where: SQL | undefined) =>
    db
      .select({ ...memberColumns, isForAllMembers: ofOrganization })
      .from(users)
      .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
      .where(where)
      .$dynamic()

  return {
    /** Admins by name. `visible`: the workspaces that the reader can open; admins of other workspaces are not revealed. */
    list: (visible: number[], filter: AdminFilter, page: { limit: number; offset: number }): Promise<AdminRow[]> =>
      selectAdmins(shown(visible, filter))
        .orderBy(...orderBy({ sort: 'name', descending: false }, { role: users.role, status: users.status }))
        .limit(page.limit)
        .offset(page.offset),

    async count(visible: number[], filter: AdminFilter): Promise<number> {
      const [counted] = await db
        .select({ count: count() })
        .from(users)
        .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
        .where(shown(visible, filter))
      return counted?.count ?? 0
    },

    /** Not yet authorised; also finds the owner. Undefined for people who administer nothing that the reader can open. */
    async unsafeFind(visible: number[], userId: number): Promise<AdminRow | undefined> {
      const [found] = await selectAdmins(
        and(present, eq(users.id, userId), or(eq(users.role, roles.organizationOwner), ofOrganization, ofOneOf(visible))),
      )
      return found
    },

    /** The workspaces that each of these people was made an admin of. */
    async workspacesOf(userIds: number[], visible: number[]): Promise<{ userId: number; projectId: number }[]> {
      if (userIds.length === 0 || visible.length === 0) return []
      const { rows } = await db.execute<{ userId: number; projectId: number }>(sql`
        select place.user_id as "userId", place.project_id as "projectId" from project_members place
        where place.user_id in ${userIds} and place.project_id in ${visible} and place.status = 'active'
          and place.role in ${[roles.admin, roles.adminNotCreator]}`)
      return rows
    },
  }
}

/** An admin; `isForAllMembers` if they administer the whole organization. */
export type AdminRow = MemberRow & { isForAllMembers: boolean }

export const adminsRepository = { reader: adminsReader, transactor: adminsReader } satisfies Repository<unknown, unknown>
