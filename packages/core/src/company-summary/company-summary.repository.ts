import type { CompanySummaryFields, SummaryCompany } from '@dossier/contract'
import { and, desc, eq, sql } from 'drizzle-orm'
import { companySummaries, projects, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

function selectVersions(db: Queryable) {
  return db
    .select({
      id: companySummaries.id,
      fields: companySummaries.fields,
      filesHash: companySummaries.filesHash,
      companies: companySummaries.companies,
      changedBy: companySummaries.changedBy,
      createdAt: companySummaries.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(companySummaries)
    .leftJoin(users, eq(users.id, companySummaries.changedBy))
}

export type CompanySummaryRow = Awaited<ReturnType<typeof selectVersions>>[number]

export interface NewCompanySummary {
  projectId: number
  fields: CompanySummaryFields
  filesHash: string
  companies: SummaryCompany[]
  /** Null: read from the files by the system. */
  changedBy: number | null
  createdAt: Date
}

function summariesReader(db: Queryable, organizationId: number) {
  const inProject = (projectId: number) =>
    and(eq(companySummaries.organizationId, organizationId), eq(companySummaries.projectId, projectId))
  /** The latest first. */
  const list = (projectId: number, limit: number): Promise<CompanySummaryRow[]> =>
    selectVersions(db).where(inProject(projectId)).orderBy(desc(companySummaries.id)).limit(limit)
  return {
    list,
    /** The company selected for the workspace; null when none is. */
    async target(projectId: number): Promise<string | null> {
      const [found] = await db
        .select({ company: projects.targetCompany })
        .from(projects)
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, projectId)))
      return found?.company ?? null
    },
    count: (projectId: number) => db.$count(companySummaries, inProject(projectId)),
    latest: async (projectId: number): Promise<CompanySummaryRow | undefined> => (await list(projectId, 1))[0],
  }
}

export const companySummaryRepository = {
  reader: summariesReader,
  transactor: (tx, organizationId) => ({
    ...summariesReader(tx, organizationId),

    /** The latest version. Locks the workspace's summaries until the transaction ends. */
    async lockLatest(projectId: number): Promise<CompanySummaryRow | undefined> {
      await tx.execute(sql`select id from projects where id = ${projectId} and organization_id = ${organizationId} for no key update`)
      return summariesReader(tx, organizationId).latest(projectId)
    },

    async setTarget(projectId: number, company: string | null): Promise<void> {
      await tx
        .update(projects)
        .set({ targetCompany: company })
        .where(and(eq(projects.organizationId, organizationId), eq(projects.id, projectId)))
    },

    async add(version: NewCompanySummary): Promise<void> {
      await tx.insert(companySummaries).values({ ...version, organizationId })
    },
  }),
} satisfies Repository<unknown, unknown>
