import { type Language, type OrganizationStatus, roles } from '@dossier/contract'
import { and, count, desc, eq, ilike, inArray, isNull, gt, ne, or, type SQL, sql } from 'drizzle-orm'
import {
  breakGlassGrants,
  columnsOfCode,
  mailedLinks,
  organizations,
  providerSignIns,
  sessions,
  shownCode,
  users,
} from '../schema/index.ts'
import type { RunRow } from '../runs/index.ts'
import type { Authorised, InstallationRepository, Queryable } from '../use-case/index.ts'

// Written as raw SQL: in a query on one table drizzle omits the table name, so `id` would refer to the inner table.
const filesOfOrganization = sql`files join projects on projects.id = files.project_id where projects.organization_id = organizations.id`

/** The state of an organization's latest export. */
interface ExportState extends Pick<RunRow, 'state' | 'done' | 'total' | 'failure'> {}

function selectOrganizations(db: Queryable, where: SQL | undefined) {
  return db
    .select({
      id: organizations.id,
      name: organizations.name,
      code: shownCode,
      website: organizations.website,
      email: organizations.email,
      type: organizations.type,
      status: organizations.status,
      quotaBytes: organizations.quotaBytes,
      createdAt: organizations.createdAt,
      deletedAfter: organizations.deletedAfter,
      exportKey: organizations.exportKey,
      export: sql<ExportState | null>`(select jsonb_build_object('state', runs.state, 'done', runs.done, 'total', runs.total, 'failure', runs.failure)
        from runs where runs.kind = 'export' and runs.subject_id = organizations.id order by runs.id desc limit 1)`,
      members: sql<number>`(select count(*)::int from users where users.organization_id = organizations.id and users.status <> 'deleted')`,
      projects: sql<number>`(select count(*)::int from projects where projects.organization_id = organizations.id)`,
      files: sql<number>`(select count(*)::int from ${filesOfOrganization})`,
      // Files in bins occupy storage until they are permanently deleted.
      storage: sql<number>`(select coalesce(sum(files.size), 0)::float8 from ${filesOfOrganization})
        + (select coalesce(sum(binned_files.size), 0)::float8 from binned_files where binned_files.organization_id = organizations.id)`,
    })
    .from(organizations)
    .where(where)
    .$dynamic()
}

export type OrganizationRow = Awaited<ReturnType<typeof selectOrganizations>>[number]

export interface OrganizationFilter {
  search?: string | undefined
  status?: OrganizationStatus | undefined
}

function matching({ search, status }: OrganizationFilter): SQL | undefined {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return and(
    status === undefined ? undefined : eq(organizations.status, status),
    search === undefined || search === ''
      ? undefined
      : or(ilike(organizations.name, pattern), ilike(organizations.code, pattern), ilike(organizations.email, pattern)),
  )
}

const reader = (db: Queryable) => ({
  list: (filter: OrganizationFilter, page: { limit: number; offset: number }): Promise<OrganizationRow[]> =>
    selectOrganizations(db, matching(filter))
      .orderBy(desc(organizations.createdAt), desc(organizations.id))
      .limit(page.limit)
      .offset(page.offset),

  async count(filter: OrganizationFilter): Promise<number> {
    const [counted] = await db.select({ count: count() }).from(organizations).where(matching(filter))
    return counted?.count ?? 0
  },

  /** Not yet authorised when a super admin asks for it. */
  async unsafeFind(organizationId: number): Promise<OrganizationRow | undefined> {
    const [found] = await selectOrganizations(db, eq(organizations.id, organizationId))
    return found
  },

  /** The organization of a person. */
  async unsafeFindOf(userId: number): Promise<(OrganizationRow & { firstName: string; lastName: string }) | undefined> {
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    if (user === undefined || user.organizationId === null) return undefined
    const [found] = await selectOrganizations(db, eq(organizations.id, user.organizationId))
    return found && { ...found, firstName: user.firstName, lastName: user.lastName }
  },

  async ownerOf(organizationId: number) {
    const [owner] = await db
      .select({ id: users.id, email: users.email, status: users.status })
      .from(users)
      .where(and(eq(users.organizationId, organizationId), eq(users.role, roles.organizationOwner), ne(users.status, 'deleted')))
    return owner
  },
})

type Row = typeof organizations.$inferSelect

export interface NewOwner {
  email: string
  firstName: string
  lastName: string
  language: Language
}

/** The only repository across organizations; it does not read their content. */
export const organizationsRepository = {
  installation: true,
  reader,
  transactor: (tx) => ({
    ...reader(tx),

    /** Locks an organization until the transaction ends. */
    async lock(organizationId: number): Promise<Row | undefined> {
      const [locked] = await tx.select().from(organizations).where(eq(organizations.id, organizationId)).for('update')
      return locked
    },

    /** @returns undefined when another organization uses the code */
    async create(
      { code, ...organization }: Pick<Row, 'name' | 'code' | 'website' | 'email' | 'type'>,
      now: Date,
    ): Promise<number | undefined> {
      const [made] = await tx
        .insert(organizations)
        .values({ ...organization, ...columnsOfCode(code), status: 'invited', createdAt: now })
        .onConflictDoNothing({ target: organizations.code })
        .returning({ id: organizations.id })
      return made?.id
    },

    async createOwner(organizationId: number, owner: NewOwner, now: Date): Promise<number> {
      const [made] = await tx
        .insert(users)
        .values({ ...owner, organizationId, role: roles.organizationOwner, status: 'invited', createdAt: now })
        .returning({ id: users.id })
      if (made === undefined) throw new Error('the owner was not made')
      return made.id
    },

    async update(organization: Authorised<OrganizationRow>, change: Partial<Omit<Row, 'id' | 'code'>>): Promise<void> {
      if (Object.keys(change).length > 0) await tx.update(organizations).set(change).where(eq(organizations.id, organization.id))
    },

    async setExportKey(organizationId: number, exportKey: string): Promise<void> {
      await tx.update(organizations).set({ exportKey }).where(eq(organizations.id, organizationId))
    },

    async moveInvitation(ownerId: number, email: string): Promise<void> {
      await tx.update(users).set({ email }).where(eq(users.id, ownerId))
    },

    /** Invalidates the links mailed to the organization's people for a purpose. */
    async dropLinks(organization: Authorised<OrganizationRow>, purpose: 'invitation' | 'organizationExport'): Promise<void> {
      await tx.delete(mailedLinks).where(and(eq(mailedLinks.purpose, purpose), inArray(mailedLinks.userId, peopleOf(organization.id))))
    },

    /** Ends all sessions, pending sign-ins and break-glass grants. Returns the number of grants that were open. */
    async endAccess(organization: Authorised<OrganizationRow>, now: Date): Promise<number> {
      const grants = tx
        .select({ id: breakGlassGrants.id })
        .from(breakGlassGrants)
        .where(eq(breakGlassGrants.organizationId, organization.id))
      await tx.delete(sessions).where(or(inArray(sessions.userId, peopleOf(organization.id)), inArray(sessions.breakGlassId, grants)))
      await tx.delete(providerSignIns).where(eq(providerSignIns.organizationId, organization.id))
      const ended = await tx
        .update(breakGlassGrants)
        .set({ endedAt: now })
        .where(and(eq(breakGlassGrants.organizationId, organization.id), isNull(breakGlassGrants.endedAt), gt(breakGlassGrants.until, now)))
        .returning({ id: breakGlassGrants.id })
      return ended.length
    },
  }),
} satisfies InstallationRepository<unknown, unknown>

const peopleOf = (organizationId: number) => sql`(select id from users where organization_id = ${organizationId})`
