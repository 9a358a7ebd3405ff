import { projectTypes, type ProjectType, type TaggingType } from '@dossier/contract'
import { and, count, desc, eq, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { projectMembers, projects, users } from '../schema/index.ts'
import { membersOfProject } from './members-of-project.repository.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

/** The person whose visible workspaces a query returns. */
export interface Viewer {
  userId: number
  seesAll: boolean
  /** Whether they see workspaces that are open to the whole organisation. */
  seesOpen: boolean
}

/** The columns that authorisation needs with every request. */
const accessColumns = {
  id: projects.id,
  organizationId: projects.organizationId,
  name: projects.name,
  description: projects.description,
  taggingType: projects.taggingType,
  type: projects.type,
  ownerId: projects.ownerId,
  ownerFirstName: users.firstName,
  ownerLastName: users.lastName,
  quotaBytes: projects.quotaBytes,
  createdAt: projects.createdAt,
  lastActivityAt: projects.lastActivityAt,
  memberRole: projectMembers.role,
  memberStatus: projectMembers.status,
}

const membershipOf = ({ userId }: Viewer) => and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, userId))

function selectWithMembership(db: Queryable, viewer: Viewer, where: SQL | undefined) {
  return db
    .select(accessColumns)
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(projectMembers, membershipOf(viewer))
    .where(where)
}

function selectProjects(db: Queryable, organizationId: number, viewer: Viewer, where: SQL | undefined) {
  return db
    .select({
      ...accessColumns,
      files: sql<number>`(select count(*)::int from files where files.project_id = ${projects.id} and files.is_latest)`,
      storage: sql<number>`(select coalesce(sum(files.size), 0)::float8 from files where files.project_id = ${projects.id})
        + (select coalesce(sum(binned_files.size), 0)::float8 from binned_files where binned_files.project_id = ${projects.id})`,
      members: membersOfProject(organizationId),
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(projectMembers, membershipOf(viewer))
    .where(where)
    .$dynamic()
}

/** A workspace with the viewer's membership. */
export type ProjectWithMembership = Awaited<ReturnType<typeof selectWithMembership>>[number]

/** A workspace with counts, which are slow to compute. */
export type ProjectRow = Awaited<ReturnType<typeof selectProjects>>[number]

function projectsReader(db: Queryable, organizationId: number) {
  const ofOrganization = eq(projects.organizationId, organizationId)

  const visible = (viewer: Viewer, search: string | undefined) =>
    and(
      ofOrganization,
      viewer.seesAll ? undefined : openTo(viewer, db),
      search === undefined || search === '' ? undefined : ilike(projects.name, `%${search.replace(/[\\%_]/g, '\\$&')}%`),
    )

  return {
    /** Not yet authorised: a policy decides what may be done with it. */
    async unsafeFind(projectId: number, viewer: Viewer): Promise<ProjectWithMembership | undefined> {
      const [found] = await selectWithMembership(db, viewer, and(ofOrganization, eq(projects.id, projectId)))
      return found
    },

    /** Only its name; undefined when it does not exist. Not yet authorised. */
    async unsafeName(projectId: number): Promise<string | undefined> {
      const [found] = await db
        .select({ name: projects.name })
        .from(projects)
        .where(and(ofOrganization, eq(projects.id, projectId)))
      return found?.name
    },

    /** As `unsafeFind`, with counts. */
    async unsafeShow(projectId: number, viewer: Viewer): Promise<ProjectRow | undefined> {
      const [found] = await selectProjects(db, organizationId, viewer, and(ofOrganization, eq(projects.id, projectId)))
      return found
    },

    /** The workspaces that the viewer may open, latest activity first. */
    list(viewer: Viewer, page: { limit: number; offset: number; search?: string | undefined }): Promise<ProjectRow[]> {
      return selectProjects(db, organizationId, viewer, visible(viewer, page.search))
        .orderBy(desc(projects.lastActivityAt), desc(projects.id))
        .limit(page.limit)
        .offset(page.offset)
    },

    /** Every workspace that the viewer may open, with their membership. A policy decides their role. */
    unsafeAll: (viewer: Viewer): Promise<ProjectWithMembership[]> => selectWithMembership(db, viewer, visible(viewer, undefined)),

    /** Every workspace that the viewer may open, by name. */
    names(viewer: Viewer): Promise<{ id: number; name: string }[]> {
      return db
        .select({ id: projects.id, name: projects.name })
        .from(projects)
        .where(visible(viewer, undefined))
        .orderBy(projects.name, projects.id)
    },

    async count(viewer: Viewer, search: string | undefined): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(projects).where(visible(viewer, search))
      return counted?.count ?? 0
    },
  }
}

/** The condition of workspaces that they own, are a member of, or that are open to all, without deactivated memberships. */
function openTo({ userId, seesOpen }: Viewer, db: Queryable): SQL | undefined {
  const membershipsWith = (status: 'active' | 'deactivated') =>
    db
      .select({ id: projectMembers.projectId })
      .from(projectMembers)
      .where(and(eq(projectMembers.userId, userId), eq(projectMembers.status, status)))
  return or(
    eq(projects.ownerId, userId),
    inArray(projects.id, membershipsWith('active')),
    seesOpen ? and(eq(projects.type, projectTypes.all), notInArray(projects.id, membershipsWith('deactivated'))) : undefined,
  )
}

interface ProjectDescription {
  name: string
  description: string
  taggingType: TaggingType
  /** Member access. */
  type: ProjectType
  quotaBytes?: number | null
}

export const projectsRepository = {
  reader: projectsReader,
  transactor: (tx, organizationId) => ({
    ...projectsReader(tx, organizationId),

    async create(described: ProjectDescription, ownerId: number, now: Date): Promise<number> {
      const [made] = await tx
        .insert(projects)
        .values({ ...described, organizationId, ownerId, createdAt: now, lastActivityAt: now })
        .returning({ id: projects.id })
      if (made === undefined) throw new Error('the workspace was not made')
      return made.id
    },

    async update(project: Authorised<ProjectWithMembership>, change: Partial<ProjectDescription>, now: Date): Promise<void> {
      await tx
        .update(projects)
        .set({ ...change, lastActivityAt: now })
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, project.id)))
    },

    /** @returns false when the owner has changed since it was loaded */
    async setOwner(project: Authorised<ProjectWithMembership>, ownerId: number): Promise<boolean> {
      const changed = await tx
        .update(projects)
        .set({ ownerId })
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, project.id), eq(projects.ownerId, project.ownerId)))
        .returning({ id: projects.id })
      return changed.length > 0
    },

    /** Updates the time of the last activity, which moves a workspace to the top of the list. */
    async touch(projectId: number, now: Date): Promise<void> {
      await tx
        .update(projects)
        .set({ lastActivityAt: now })
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, projectId)))
    },

    /** Also deletes the rows of its files and searches. */
    async delete(project: Authorised<ProjectWithMembership>): Promise<void> {
      await tx.delete(projects).where(and(eq(projects.organizationId, organizationId), eq(projects.id, project.id)))
    },
  }),
} satisfies Repository<unknown, unknown>
