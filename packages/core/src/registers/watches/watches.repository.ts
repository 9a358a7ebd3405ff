import { and, asc, count, eq, sql } from 'drizzle-orm'
import { projects, users, watchedCompanies } from '../../schema/index.ts'
import type { InstallationRepository, Queryable, Repository } from '../../use-case/index.ts'

/** Identifies a watch of a workspace: a source, and its number of the company. */
export interface WatchOf {
  projectId: number
  source: string
  company: string
}

function selectWatches(db: Queryable) {
  return db
    .select({
      organizationId: watchedCompanies.organizationId,
      projectId: watchedCompanies.projectId,
      source: watchedCompanies.source,
      company: watchedCompanies.company,
      name: watchedCompanies.name,
      saves: watchedCompanies.saves,
      startedBy: watchedCompanies.startedBy,
      firstName: users.firstName,
      lastName: users.lastName,
      startedAt: watchedCompanies.startedAt,
      checkedAt: watchedCompanies.checkedAt,
      lastFiledAt: watchedCompanies.lastFiledAt,
      known: watchedCompanies.known,
      problem: watchedCompanies.problem,
      questions: watchedCompanies.questions,
      waiting: watchedCompanies.waiting,
    })
    .from(watchedCompanies)
    .innerJoin(users, eq(users.id, watchedCompanies.startedBy))
    .$dynamic()
}

export type WatchRow = Awaited<ReturnType<typeof selectWatches>>[number]

const isOf = (organizationId: number, { projectId, source, company }: WatchOf) =>
  and(
    eq(watchedCompanies.organizationId, organizationId),
    eq(watchedCompanies.projectId, projectId),
    eq(watchedCompanies.source, source),
    eq(watchedCompanies.company, company),
  )

function watchesReader(db: Queryable, organizationId: number) {
  const inProject = (projectId: number) =>
    and(eq(watchedCompanies.organizationId, organizationId), eq(watchedCompanies.projectId, projectId))
  return {
    async find(projectId: number, source: string, company: string): Promise<WatchRow | undefined> {
      const [found] = await selectWatches(db).where(isOf(organizationId, { projectId, source, company }))
      return found
    },
    list: (projectId: number): Promise<WatchRow[]> =>
      selectWatches(db).where(inProject(projectId)).orderBy(asc(watchedCompanies.name), asc(watchedCompanies.company)),
    async count(projectId: number): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(watchedCompanies).where(inProject(projectId))
      return counted?.count ?? 0
    },
  }
}

export type NewWatch = Pick<WatchRow, 'name' | 'saves' | 'questions' | 'startedBy' | 'startedAt' | 'lastFiledAt' | 'known'>

export const watchesRepository = {
  reader: watchesReader,
  transactor: (tx, organizationId) => ({
    ...watchesReader(tx, organizationId),
    /** Starts a watch in an authorised workspace; of one that there is, changes only what it does, and whose it is. */
    async start(of: WatchOf, watch: NewWatch): Promise<void> {
      const { name, saves, questions, startedBy } = watch
      await tx
        .insert(watchedCompanies)
        .values({ ...of, ...watch, organizationId })
        .onConflictDoUpdate({
          target: [watchedCompanies.projectId, watchedCompanies.source, watchedCompanies.company],
          set: { name, saves, questions, startedBy },
        })
    },
    /** @returns its name; undefined where there is none */
    async stop(of: WatchOf): Promise<string | undefined> {
      const [ended] = await tx.delete(watchedCompanies).where(isOf(organizationId, of)).returning({ name: watchedCompanies.name })
      return ended?.name
    },
    /** Lets questions wait until a document was read; those that do already wait once. */
    async wait(of: WatchOf, added: readonly string[]): Promise<void> {
      const waiting = sql`(select coalesce(array_agg(distinct one), '{}') from unnest(${watchedCompanies.waiting} || ${sql.param([...added])}::text[]) as one)`
      await tx.update(watchedCompanies).set({ waiting }).where(isOf(organizationId, of))
    },
    /** Ends the waiting of a question. @returns whether it waited */
    async endWaiting(of: WatchOf, ended: string): Promise<boolean> {
      const changed = await tx
        .update(watchedCompanies)
        .set({ waiting: sql`array_remove(${watchedCompanies.waiting}, ${ended})` })
        .where(and(isOf(organizationId, of), sql`${ended} = any(${watchedCompanies.waiting})`))
        .returning({ source: watchedCompanies.source })
      return changed.length > 0
    },
    /** Keeps what a look for filings found. */
    async checked(
      of: WatchOf,
      found: Partial<Pick<WatchRow, 'lastFiledAt' | 'known'>> & Pick<WatchRow, 'checkedAt' | 'problem'>,
    ): Promise<void> {
      await tx.update(watchedCompanies).set(found).where(isOf(organizationId, of))
    },
  }),
} satisfies Repository<unknown, unknown>

/** The watches of all organisations, for the daily job. */
export const everyWatchRepository = {
  installation: true,
  reader: (db) => ({
    list: (): Promise<(WatchOf & { organizationId: number })[]> =>
      db
        .select({
          organizationId: watchedCompanies.organizationId,
          projectId: watchedCompanies.projectId,
          source: watchedCompanies.source,
          company: watchedCompanies.company,
        })
        .from(watchedCompanies)
        .innerJoin(projects, eq(projects.id, watchedCompanies.projectId)),
  }),
  transactor: () => ({}),
} satisfies InstallationRepository<unknown, unknown>
