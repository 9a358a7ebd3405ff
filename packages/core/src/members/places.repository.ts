import { type ProjectType, projectTypes, type RoleId, roles } from '@dossier/contract'
import { and, count, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { type ProjectWithMembership, seesEveryProject, seesOpenProjects } from '../projects/index.ts'
import { customRoles, projectMembers, users } from '../schema/index.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'
import { totalColumn, isSearch, matches, type MemberFilter, type MemberOrder, orderBy, type Page } from './member-order.repository.ts'
import { memberColumns } from './members.repository.ts'

/** The workspace whose members are queried. */
export interface Workspace {
  id: number
  type: ProjectType
  ownerId: number
}

type PlaceStatus = 'invited' | 'active' | 'deactivated'

/** Role and status in a workspace by ownership, place and organization role; the first match counts. */
function roleAndStatus({ ownerId }: Workspace) {
  const everywhere = seesEveryProject('users', 'custom_roles')
  const owns = eq(users.id, ownerId)
  return {
    projectRole: sql<RoleId>`case when users.role = ${roles.organizationOwner} then users.role when ${owns} then ${roles.admin}
      when ${everywhere} then users.role else coalesce(${projectMembers.role}, users.role) end`,
    projectStatus: sql<PlaceStatus>`case when users.status <> 'active' then users.status
      when ${projectMembers.status} = 'deactivated' and not ${owns} and not ${everywhere} then 'deactivated' else 'active' end`,
    /** Status among those added to the workspace; null for people who see it otherwise. */
    placeRole: projectMembers.role,
    placeStatus: projectMembers.status,
    seesEveryProject: everywhere,
    /** Whether they would see the workspace without having been added to it. */
    seesOpenProjects: seesOpenProjects('users', 'custom_roles'),
  }
}

function selectPlaces(db: Queryable, workspace: Workspace, where: SQL | undefined) {
  return db
    .select({ ...memberColumns, ...roleAndStatus(workspace) })
    .from(users)
    .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
    .leftJoin(projectMembers, and(eq(projectMembers.projectId, workspace.id), eq(projectMembers.userId, users.id)))
    .where(where)
    .$dynamic()
}

/** A person with their role and status in one workspace. */
export type PlaceRow = Awaited<ReturnType<typeof selectPlaces>>[number]

function placesReader(db: Queryable, organizationId: number) {
  const hasAccess = ({ type, ownerId }: Workspace) =>
    and(
      eq(users.organizationId, organizationId),
      ne(users.status, 'deleted'),
      or(
        eq(users.id, ownerId),
        sql`${projectMembers.userId} is not null`,
        type === projectTypes.all ? seesOpenProjects('users', 'custom_roles') : undefined,
      ),
    )
  const shown = (workspace: Workspace, { search, status }: MemberFilter) =>
    and(hasAccess(workspace), matches(search), status === undefined ? undefined : eq(roleAndStatus(workspace).projectStatus, status))
  const countAll = async (workspace: Workspace, filter: MemberFilter): Promise<number> => {
    const [counted] = await db
      .select({ count: count() })
      .from(users)
      .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
      .leftJoin(projectMembers, and(eq(projectMembers.projectId, workspace.id), eq(projectMembers.userId, users.id)))
      .where(shown(workspace, filter))
    return counted?.count ?? 0
  }

  return {
    /** Not yet authorised. Undefined for people without access to the workspace. */
    async unsafeFind(workspace: Workspace, userId: number): Promise<PlaceRow | undefined> {
      const [found] = await selectPlaces(db, workspace, and(hasAccess(workspace), eq(users.id, userId)))
      return found
    },

    /** One page and the total count. Skipped rows are read from the index only. */
    async page(
      workspace: Workspace,
      filter: MemberFilter,
      order: MemberOrder,
      { limit, offset }: Page,
    ): Promise<{ rows: PlaceRow[]; count: number }> {
      const { projectRole: role, projectStatus: status } = roleAndStatus(workspace)
      const sorted = orderBy(order, { role, status })
      const [found, all] = await Promise.all([
        db
          .select({ id: users.id, all: totalColumn(filter) })
          .from(users)
          .leftJoin(customRoles, eq(customRoles.id, users.customRoleId))
          .leftJoin(projectMembers, and(eq(projectMembers.projectId, workspace.id), eq(projectMembers.userId, users.id)))
          .where(shown(workspace, filter))
          .orderBy(...sorted)
          .limit(limit)
          .offset(offset),
        isSearch(filter) ? null : countAll(workspace, filter),
      ])
      const ids = found.map(({ id }) => id)
      const rows = ids.length === 0 ? [] : await selectPlaces(db, workspace, inArray(users.id, ids)).orderBy(...sorted)
      return { rows, count: all ?? found[0]?.all ?? (offset === 0 ? 0 : await countAll(workspace, filter)) }
    },
  }
}

export const placesRepository = {
  reader: placesReader,
  transactor: (tx, organizationId) => ({
    ...placesReader(tx, organizationId),

    /** As `unsafeFind`, locking the person and their place until the transaction ends. */
    async unsafeLock(workspace: Workspace, userId: number): Promise<PlaceRow | undefined> {
      const person = and(eq(users.organizationId, organizationId), eq(users.id, userId))
      await tx.select({ id: users.id }).from(users).where(person).for('update')
      return placesReader(tx, organizationId).unsafeFind(workspace, userId)
    },

    /** Adds people to a workspace and reactivates deactivated ones. @returns those who were not there before */
    async add(project: Authorised<ProjectWithMembership>, userIds: number[], role: RoleId, now: Date): Promise<Set<number>> {
      if (userIds.length === 0) return new Set()
      const added = await tx
        .insert(projectMembers)
        .values(userIds.map((userId) => ({ projectId: project.id, userId, role, createdAt: now })))
        .onConflictDoUpdate({
          target: [projectMembers.projectId, projectMembers.userId],
          set: { status: 'active', role },
          setWhere: eq(projectMembers.status, 'deactivated'),
        })
        .returning({ userId: projectMembers.userId })
      return new Set(added.map(({ userId }) => userId))
    },

    /** Sets a person's place, creating it for those who saw the workspace through the organization. */
    async set(
      project: Authorised<ProjectWithMembership>,
      { id: userId }: Authorised<Pick<PlaceRow, 'id'>>,
      place: { role: RoleId; status: 'active' | 'deactivated' },
      now: Date,
    ): Promise<void> {
      await tx
        .insert(projectMembers)
        .values({ projectId: project.id, userId, ...place, createdAt: now })
        .onConflictDoUpdate({ target: [projectMembers.projectId, projectMembers.userId], set: place })
    },

    /** Keeps the former owner of a transferred workspace as an admin. */
    async addFormerOwnerAsAdmin(project: Authorised<ProjectWithMembership>, now: Date): Promise<void> {
      const place = { role: roles.admin, status: 'active' as const }
      await tx
        .insert(projectMembers)
        .values({ projectId: project.id, userId: project.ownerId, ...place, createdAt: now })
        .onConflictDoUpdate({ target: [projectMembers.projectId, projectMembers.userId], set: place })
    },

    async remove(project: Authorised<ProjectWithMembership>, { id: userId }: Authorised<Pick<PlaceRow, 'id'>>): Promise<void> {
      await tx.delete(projectMembers).where(and(eq(projectMembers.projectId, project.id), eq(projectMembers.userId, userId)))
    },
  }),
} satisfies Repository<unknown, unknown>
