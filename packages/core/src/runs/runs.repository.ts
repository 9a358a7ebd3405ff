import type { RunKind, RunState } from '@dossier/contract'
import { and, asc, count, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { projects, runs, users } from '../schema/index.ts'
import type { Authorised, InstallationRepository, Queryable, Repository } from '../use-case/index.ts'
import type { RunFailure } from '../use-case/index.ts'

const columns = {
  id: runs.id,
  organizationId: runs.organizationId,
  projectId: runs.projectId,
  projectName: projects.name,
  kind: runs.kind,
  subject: runs.subject,
  input: runs.input,
  state: runs.state,
  done: runs.done,
  total: runs.total,
  report: runs.report,
  failure: runs.failure,
  retryableUntil: runs.retryableUntil,
  startedBy: runs.startedBy,
  starterFirstName: users.firstName,
  starterLastName: users.lastName,
  createdAt: runs.createdAt,
  startedAt: runs.startedAt,
  finishedAt: runs.finishedAt,
}

const selectRuns = (db: Queryable) =>
  db.select(columns).from(runs).innerJoin(users, eq(users.id, runs.startedBy)).innerJoin(projects, eq(projects.id, runs.projectId))

/** A run as it is kept: what its kind keeps of it is not looked into. */
export type RunRow = Awaited<ReturnType<typeof selectRuns>>[number]

/** Runs of a kind in some workspaces: all, or those of one person. */
export interface VisibleRuns {
  kind: RunKind
  projectIds: readonly number[]
  startedBy?: number
}

export interface RunFilter {
  visible: readonly VisibleRuns[]
  state?: RunState | 'open' | undefined
}

const openStates: RunState[] = ['queued', 'running']
const isOpen = inArray(runs.state, openStates)

function runsReader(db: Queryable, organizationId: number) {
  const where = ({ visible, state }: RunFilter): SQL | undefined =>
    and(
      eq(runs.organizationId, organizationId),
      or(
        // Of nobody who sees nothing: an empty list of conditions would be none.
        sql`false`,
        ...visible.map(({ kind, projectIds, startedBy }) =>
          and(
            eq(runs.kind, kind),
            inArray(runs.projectId, [...projectIds]),
            startedBy === undefined ? undefined : eq(runs.startedBy, startedBy),
          ),
        ),
      ),
      state === 'open' ? isOpen : state && eq(runs.state, state),
    )

  return {
    /** Not yet authorised. */
    async unsafeFind(id: number): Promise<RunRow | undefined> {
      const [found] = await selectRuns(db).where(and(eq(runs.organizationId, organizationId), eq(runs.id, id)))
      return found
    },

    findMany: (ids: readonly number[]): Promise<RunRow[]> =>
      selectRuns(db).where(and(eq(runs.organizationId, organizationId), inArray(runs.id, [...ids]))),

    /** Those that are not over first, then the latest. */
    list: (filter: RunFilter, { limit, offset }: { limit: number; offset: number }): Promise<RunRow[]> =>
      selectRuns(db)
        .where(where(filter))
        .orderBy(asc(sql`case when ${isOpen} then 0 else 1 end`), desc(sql`coalesce(${runs.finishedAt}, ${runs.createdAt})`), desc(runs.id))
        .limit(limit)
        .offset(offset),

    async count(filter: RunFilter): Promise<number> {
      const [counted] = await db.select({ count: count() }).from(runs).where(where(filter))
      return counted?.count ?? 0
    },
  }
}

interface NewRun {
  projectId: number
  kind: RunKind
  subject: string
  input: unknown
  startedBy: number
  createdAt: Date
}

/** How a run ends. `retryableUntil`: until when it can go on. */
export interface RunEnding {
  state: 'completed' | 'failed' | 'cancelled'
  failure?: RunFailure
  retryableUntil?: Date
}

export const runsRepository = {
  reader: runsReader,
  transactor: (tx, organizationId) => {
    const one = (run: Authorised<{ id: number }>) => and(eq(runs.organizationId, organizationId), eq(runs.id, run.id))
    return {
      ...runsReader(tx, organizationId),

      async create(run: NewRun): Promise<number> {
        const [made] = await tx
          .insert(runs)
          .values({ organizationId, ...run })
          .returning({ id: runs.id })
        if (made === undefined) throw new Error('the run was not recorded')
        return made.id
      },

      /** False when it is over already. */
      async begin(run: Authorised<{ id: number }>, now: Date): Promise<boolean> {
        const begun = await tx
          .update(runs)
          .set({ state: 'running', startedAt: sql`coalesce(${runs.startedAt}, ${now})` })
          .where(and(one(run), isOpen))
          .returning({ id: runs.id })
        return begun.length > 0
      },

      /** Says how many steps there are. */
      async setTotal(run: Authorised<{ id: number }>, total: number): Promise<void> {
        await tx.update(runs).set({ total }).where(one(run))
      },

      /** The report as it stands, kept from changing until the transaction ends; undefined when the run is gone. */
      async lockReport(run: Authorised<{ id: number }>): Promise<{ report: unknown } | undefined> {
        const [locked] = await tx.select({ report: runs.report }).from(runs).where(one(run)).for('update')
        return locked
      },

      /** Counts one step more, with what has come of the run by now. @returns its state; undefined when it is gone */
      async addStep(run: Authorised<{ id: number }>, report: unknown): Promise<RunState | undefined> {
        const [noted] = await tx
          .update(runs)
          .set({ done: sql`${runs.done} + 1`, report })
          .where(one(run))
          .returning({ state: runs.state })
        return noted?.state
      },

      /** False when it was over already. One that is completed has as many steps as were done. */
      async finish(run: Authorised<{ id: number }>, { state, failure, retryableUntil }: RunEnding, now: Date): Promise<boolean> {
        const finished = await tx
          .update(runs)
          .set({
            state,
            failure: failure ?? null,
            retryableUntil: retryableUntil ?? null,
            finishedAt: now,
            ...(state === 'completed' && { total: sql`${runs.done}` }),
          })
          .where(and(one(run), isOpen))
          .returning({ id: runs.id })
        return finished.length > 0
      },

      /** Has a failed run wait again. False when it is none that can go on. */
      async reopen(run: Authorised<{ id: number }>, now: Date): Promise<boolean> {
        const reopened = await tx
          .update(runs)
          .set({ state: 'queued', failure: null, finishedAt: null, startedAt: null, retryableUntil: null })
          .where(and(one(run), eq(runs.state, 'failed'), sql`${runs.retryableUntil} > ${now}`))
          .returning({ id: runs.id })
        return reopened.length > 0
      },

      /** Says that a failed run cannot go on any more. */
      async close(run: Authorised<{ id: number }>): Promise<void> {
        await tx.update(runs).set({ retryableUntil: null }).where(one(run))
      },
    }
  },
} satisfies Repository<unknown, unknown>

const everyReader = (db: Queryable) => {
  const named = { id: runs.id, organizationId: runs.organizationId, kind: runs.kind }
  return {
    open: () => db.select(named).from(runs).where(isOpen).orderBy(runs.id),
    /** Those whose time to go on is over, and which still keep what they would need. */
    expired: (now: Date) =>
      db
        .select(named)
        .from(runs)
        .where(and(isNotNull(runs.retryableUntil), lt(runs.retryableUntil, now), eq(runs.state, 'failed')))
        .orderBy(runs.id),
  }
}

/** Of all organizations; for the program itself. */
export const everyRunRepository = { installation: true, reader: everyReader, transactor: everyReader } satisfies InstallationRepository<
  unknown,
  unknown
>
