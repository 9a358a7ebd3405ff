import { projectTypes, type ProjectType, type TaggingType } from '@dossier/contract'
import { and, count, desc, eq, ilike, inArray, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { projectMembers, projects, users } from '../schema/index.ts'
import { membersOfProject } from './members-of-project.repository.ts'
import type { Authorised, Queryable, Repository } from '../use-case/index.ts'

/** Whose view a query takes: an owner of the organisation sees every workspace, others those open to them. */
export interface Viewer {
  userId: number
  seesAll: boolean
  /** Whether workspaces that are open to the whole organisation are open to them. */
  seesOpen: boolean
}

/** What decides who may do what in a workspace; asked for with every request. */
const place = {
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

const placeOf = ({ userId }: Viewer) => and(eq(projectMembers.projectId, projects.id), eq(projectMembers.userId, userId))

function selectPlaces(db: Queryable, viewer: Viewer, where: SQL | undefined) {
  return db
    .select(place)
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(projectMembers, placeOf(viewer))
    .where(where)
}

function selectProjects(db: Queryable, organizationId: number, viewer: Viewer, where: SQL | undefined) {
  return db
    .select({
      ...place,
      files: sql<number>`(select count(*)::int from files where files.project_id = ${projects.id})`,
      storage: sql<number>`(select coalesce(sum(files.size), 0)::float8 from files where files.project_id = ${projects.id})
        + (select coalesce(sum(binned_files.size), 0)::float8 from binned_files where binned_files.project_id = ${projects.id})`,
      members: membersOfProject(organizationId),
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.ownerId))
    .leftJoin(projectMembers, placeOf(viewer))
    .where(where)
    .$dynamic()
}

/** A workspace with the viewer's place in it. */
export type ProjectPlace = Awaited<ReturnType<typeof selectPlaces>>[number]

/** A workspace with what is counted in it, which takes time. */
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
    async unsafeFind(projectId: number, viewer: Viewer): Promise<ProjectPlace | undefined> {
      const [found] = await selectPlaces(db, viewer, and(ofOrganization, eq(projects.id, projectId)))
      return found
    },

    /** Its name alone; undefined when it is gone. Not yet authorised. */
    async unsafeName(projectId: number): Promise<string | undefined> {
      const [found] = await db
        .select({ name: projects.name })
        .from(projects)
        .where(and(ofOrganization, eq(projects.id, projectId)))
      return found?.name
    },

    /** The same with what is counted in it. */
    async unsafeShow(projectId: number, viewer: Viewer): Promise<ProjectRow | undefined> {
      const [found] = await selectProjects(db, organizationId, viewer, and(ofOrganization, eq(projects.id, projectId)))
      return found
    },

    /** What the viewer may open, latest activity first. */
    list(viewer: Viewer, page: { limit: number; offset: number; search?: string | undefined }): Promise<ProjectRow[]> {
      return selectProjects(db, organizationId, viewer, visible(viewer, page.search))
        .orderBy(desc(projects.lastActivityAt), desc(projects.id))
        .limit(page.limit)
        .offset(page.offset)
    },

    /** Every workspace that the viewer may open, with their place in it. A policy says what they are there. */
    unsafeAll: (viewer: Viewer): Promise<ProjectPlace[]> => selectPlaces(db, viewer, visible(viewer, undefined)),

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

/** Theirs, those they were added to, and those that are open to all, unless their place there was deactivated. */
function openTo({ userId, seesOpen }: Viewer, db: Queryable): SQL | undefined {
  const placesThat = (status: 'active' | 'deactivated') =>
    db
      .select({ id: projectMembers.projectId })
      .from(projectMembers)
      .where(and(eq(projectMembers.userId, userId), eq(projectMembers.status, status)))
  return or(
    eq(projects.ownerId, userId),
    inArray(projects.id, placesThat('active')),
    seesOpen ? and(eq(projects.type, projectTypes.all), notInArray(projects.id, placesThat('deactivated'))) : undefined,
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

    async update(project: Authorised<ProjectPlace>, change: Partial<ProjectDescription>, now: Date): Promise<void> {
      await tx
        .update(projects)
        .set({ ...change, lastActivityAt: now })
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, project.id)))
    },

    /** @returns false when it has changed hands since it was looked up */
    async setOwner(project: Authorised<ProjectPlace>, ownerId: number): Promise<boolean> {
      const changed = await tx
        .update(projects)
        .set({ ownerId })
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, project.id), eq(projects.ownerId, project.ownerId)))
        .returning({ id: projects.id })
      return changed.length > 0
    },

    /** Moves a workspace to the top of the list: something happened in it. */
    async touch(projectId: number, now: Date): Promise<void> {
      await tx
        .update(projects)
        .set({ lastActivityAt: now })
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, projectId)))
    },

    /** The rows of its files and searches go with it. */
    async delete(project: Authorised<ProjectPlace>): Promise<void> {
      await tx.delete(projects).where(and(eq(projects.organizationId, organizationId), eq(projects.id, project.id)))
    },
  }),
} satisfies Repository<unknown, unknown>
