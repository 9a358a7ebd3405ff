import { and, asc, eq, getTableColumns, gt, or, sql } from 'drizzle-orm'
import { conversationOpenTo } from '../privacy/index.ts'
import {
  breakGlassGrants,
  companyProfiles,
  conversations,
  customRoles,
  files,
  fiscalCalendars,
  folders,
  outputs,
  projectMembers,
  projects,
  searches,
  typedValues,
  users,
} from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

const PAGE = 200

/** Reads rows in pages; each page starts after the last row of the one before. */
async function* paged<Row>(page: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  let last: Row | undefined
  for (;;) {
    const rows = await page(last)
    yield* rows
    last = rows.at(-1)
    if (rows.length < PAGE) return
  }
}

export type FolderToExport = Pick<typeof folders.$inferSelect, 'id' | 'parentId' | 'name'>
export type FileToExport = typeof files.$inferSelect

function contentsReader(db: Queryable, organizationId: number) {
  return {
    /** All members ever, without their credentials. */
    members: () =>
      paged<Omit<typeof users.$inferSelect, 'passwordHash' | 'avatarKey' | 'organizationId'>>((last) =>
        db
          .select({
            id: users.id,
            firstName: users.firstName,
            lastName: users.lastName,
            email: users.email,
            phone: users.phone,
            role: users.role,
            customRoleId: users.customRoleId,
            status: users.status,
            access: users.access,
            language: users.language,
            invitedBy: users.invitedBy,
            createdAt: users.createdAt,
            lastActiveAt: users.lastActiveAt,
          })
          .from(users)
          .where(and(eq(users.organizationId, organizationId), gt(users.id, last?.id ?? 0)))
          .orderBy(asc(users.id))
          .limit(PAGE),
      ),

    roles: () => db.select().from(customRoles).where(eq(customRoles.organizationId, organizationId)).orderBy(asc(customRoles.id)),

    grants: () =>
      db.select().from(breakGlassGrants).where(eq(breakGlassGrants.organizationId, organizationId)).orderBy(asc(breakGlassGrants.id)),

    projects: () =>
      paged<typeof projects.$inferSelect>((last) =>
        db
          .select()
          .from(projects)
          .where(and(eq(projects.organizationId, organizationId), gt(projects.id, last?.id ?? 0)))
          .orderBy(asc(projects.id))
          .limit(PAGE),
      ),

    membersOf: (projectId: number) =>
      db
        .select({
          userId: projectMembers.userId,
          role: projectMembers.role,
          status: projectMembers.status,
          createdAt: projectMembers.createdAt,
        })
        .from(projectMembers)
        .where(eq(projectMembers.projectId, projectId))
        .orderBy(asc(projectMembers.userId)),

    foldersOf: (projectId: number): Promise<FolderToExport[]> =>
      db
        .select({ id: folders.id, parentId: folders.parentId, name: folders.name })
        .from(folders)
        .where(and(eq(folders.organizationId, organizationId), eq(folders.projectId, projectId)))
        .orderBy(asc(folders.id)),

    /** Files by folder, those at the top level first. */
    filesOf: (projectId: number) =>
      paged<FileToExport>((last) => {
        const folder = sql<number>`coalesce(${files.folderId}, 0)`
        const lastFolder = last?.folderId ?? 0
        const beyond = or(gt(folder, lastFolder), and(eq(folder, lastFolder), gt(files.id, last?.id ?? 0)))
        return db
          .select()
          .from(files)
          .where(and(eq(files.organizationId, organizationId), eq(files.projectId, projectId), beyond))
          .orderBy(folder, asc(files.id))
          .limit(PAGE)
      }),

    /** Searches that this person may read. */
    searches: (viewerId: number | undefined) =>
      paged<typeof searches.$inferSelect>((last) =>
        db
          .select(getTableColumns(searches))
          .from(searches)
          .innerJoin(conversations, eq(conversations.id, searches.conversationId))
          .where(and(eq(searches.organizationId, organizationId), gt(searches.id, last?.id ?? 0), conversationOpenTo(viewerId)))
          .orderBy(asc(searches.id))
          .limit(PAGE),
      ),

    /** Outputs of workflows, by workspace. */
    outputs: () =>
      paged<typeof outputs.$inferSelect>((last) =>
        db
          .select()
          .from(outputs)
          .where(and(eq(outputs.organizationId, organizationId), gt(outputs.id, last?.id ?? 0)))
          .orderBy(asc(outputs.id))
          .limit(PAGE),
      ),

    /** Values that people entered in place of statement values, including those taken back. */
    typedValues: () =>
      paged<typeof typedValues.$inferSelect>((last) =>
        db
          .select()
          .from(typedValues)
          .where(and(eq(typedValues.organizationId, organizationId), gt(typedValues.id, last?.id ?? 0)))
          .orderBy(asc(typedValues.id))
          .limit(PAGE),
      ),

    /** Stated profiles of companies, including replaced ones. */
    companyProfiles: () =>
      paged<typeof companyProfiles.$inferSelect>((last) =>
        db
          .select()
          .from(companyProfiles)
          .where(and(eq(companyProfiles.organizationId, organizationId), gt(companyProfiles.id, last?.id ?? 0)))
          .orderBy(asc(companyProfiles.id))
          .limit(PAGE),
      ),

    /** Stated fiscal calendars of companies, including removed ones. */
    fiscalCalendars: () =>
      paged<typeof fiscalCalendars.$inferSelect>((last) =>
        db
          .select()
          .from(fiscalCalendars)
          .where(and(eq(fiscalCalendars.organizationId, organizationId), gt(fiscalCalendars.id, last?.id ?? 0)))
          .orderBy(asc(fiscalCalendars.id))
          .limit(PAGE),
      ),

    async pictureKeys(): Promise<string[]> {
      const found = await db.select({ key: users.avatarKey }).from(users).where(eq(users.organizationId, organizationId))
      return found.flatMap(({ key }) => key ?? [])
    },
  }
}

/** All data of an organization, for its export and its deletion. */
export const contentsRepository = {
  reader: contentsReader,
  transactor: (tx, organizationId) => ({
    ...contentsReader(tx, organizationId),

    /** Deletes all rows, referencing rows first. Returns the number of files and of people. */
    async erase(): Promise<{ files: number; members: number }> {
      const places = tx.select({ id: projects.id }).from(projects).where(eq(projects.organizationId, organizationId))
      await tx.delete(searches).where(eq(searches.organizationId, organizationId))
      const erasedFiles = await tx.delete(files).where(eq(files.organizationId, organizationId))
      await tx.delete(folders).where(eq(folders.organizationId, organizationId))
      await tx.delete(projectMembers).where(sql`${projectMembers.projectId} in ${places}`)
      await tx.delete(projects).where(eq(projects.organizationId, organizationId))
      const erasedUsers = await tx.delete(users).where(eq(users.organizationId, organizationId))
      await tx.execute(sql`delete from organizations where id = ${organizationId}`)
      return { files: erasedFiles.rowCount ?? 0, members: erasedUsers.rowCount ?? 0 }
    },
  }),
} satisfies Repository<unknown, unknown>
