import { openRunStates, type RunKind, runKindNames, runningStates, runRuleOf, type RunState } from '@dossier/contract'
import { and, asc, count, desc, eq, inArray, isNotNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { projects, runs, users } from '../schema/index.ts'
import type { Authorised, InstallationRepository, Queryable, Repository, RunFailure } from '../use-case/index.ts'

const columns = {
  id: runs.id,
  organizationId: runs.organizationId,
  projectId: runs.projectId,
  projectName: projects.name,
  kind: runs.kind,
  subject: runs.subject,
  subjectId: runs.subjectId,
  input: runs.input,
  state: runs.state,
  round: runs.round,
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
  db.select(columns).from(runs).leftJoin(users, eq(users.id, runs.startedBy)).leftJoin(projects, eq(projects.id, runs.projectId))

/** A run as it is stored; the data of its kind is opaque here. */
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
  kind?: RunKind | undefined
}

const leavingLists = runKindNames.filter((kind) => runRuleOf(kind).leavesLists)

const isOpen = inArray(runs.state, openRunStates)
const isUnderWay = inArray(runs.state, runningStates)

function runsReader(db: Queryable, organizationId: number) {
  const where = ({ visible, state, kind: kindFilter }: RunFilter): SQL | undefined =>
    and(
      eq(runs.organizationId, organizationId),
      or(
        // Matches nothing when nothing is visible: an empty list of conditions would match everything.
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
      kindFilter && eq(runs.kind, kindFilter),
      state === undefined && kindFilter === undefined ? or(ne(runs.state, 'completed'), notInArray(runs.kind, leavingLists)) : undefined,
    )

  return {
    /** Not yet authorised. */
    async unsafeFind(id: number): Promise<RunRow | undefined> {
      const [found] = await selectRuns(db).where(and(eq(runs.organizationId, organizationId), eq(runs.id, id)))
      return found
    },

    findMany: (ids: readonly number[]): Promise<RunRow[]> =>
      selectRuns(db).where(and(eq(runs.organizationId, organizationId), inArray(runs.id, [...ids]))),

    /** Number of queued and running runs of a kind: of one person and of the whole organization. */
    async underWay(kind: RunKind, userId: number): Promise<{ ofPerson: number; ofOrganization: number }> {
      const [counted] = await db
        .select({
          ofPerson: sql<number>`(count(*) filter (where ${runs.startedBy} = ${userId}))::int`,
          ofOrganization: sql<number>`count(*)::int`,
        })
        .from(runs)
        .where(and(eq(runs.organizationId, organizationId), eq(runs.kind, kind), isUnderWay))
      return counted ?? { ofPerson: 0, ofOrganization: 0 }
    },

    /** The latest run of a kind for a subject. Not yet authorised. */
    async unsafeFindOf(kind: RunKind, subjectId: number): Promise<RunRow | undefined> {
      const [found] = await selectRuns(db)
        .where(and(eq(runs.organizationId, organizationId), eq(runs.kind, kind), eq(runs.subjectId, subjectId)))
        .orderBy(desc(runs.id))
        .limit(1)
      return found
    },

    /** Unfinished runs first, then the latest. */
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
  projectId: number | null
  kind: RunKind
  subject: string
  subjectId?: number
  input: unknown
  startedBy: number | null
  createdAt: Date
}

/** How a run ends. `retryableUntil`: the end of its retry period. */
export interface RunEnding {
  state: 'completed' | 'failed' | 'cancelled'
  failure?: RunFailure
  retryableUntil?: Date
}

export const runsRepository = {
  reader: runsReader,
  transactor: (tx, organizationId) => {
    const noOtherOpen = sql`not exists (select 1 from runs as other where other.kind = ${runs.kind} and other.subject_id = ${runs.subjectId}
      and other.state in ('queued', 'running', 'waiting'))`
    const one = (run: Authorised<{ id: number }>) => and(eq(runs.organizationId, organizationId), eq(runs.id, run.id))
    return {
      ...runsReader(tx, organizationId),

      /** @returns its id; undefined when an unfinished run of the same subject exists */
      async create(run: NewRun): Promise<number | undefined> {
        const [made] = await tx
          .insert(runs)
          .values({ organizationId, ...run })
          .onConflictDoNothing()
          .returning({ id: runs.id })
        return made?.id
      },

      /** Locks an unfinished run so that it cannot end before the transaction. @returns false when there is none */
      async lockOpen(kind: RunKind, subjectId: number): Promise<boolean> {
        const held = await tx
          .select({ id: runs.id })
          .from(runs)
          .where(and(eq(runs.organizationId, organizationId), eq(runs.kind, kind), eq(runs.subjectId, subjectId), isOpen))
          .for('share')
        return held.length > 0
      },

      /** Deletes the finished runs of a subject. */
      async deleteEnded(kind: RunKind, subjectId: number): Promise<void> {
        await tx
          .delete(runs)
          .where(
            and(eq(runs.organizationId, organizationId), eq(runs.kind, kind), eq(runs.subjectId, subjectId), isNotNull(runs.finishedAt)),
          )
      },

      /** @returns when its first attempt began; undefined when it is over or waits for a person */
      async begin(run: Authorised<{ id: number }>, now: Date): Promise<Date | undefined> {
        const [begun] = await tx
          .update(runs)
          .set({ state: 'running', startedAt: sql`coalesce(${runs.startedAt}, ${now})` })
          .where(and(one(run), isUnderWay))
          .returning({ startedAt: runs.startedAt })
        return begun?.startedAt ?? undefined
      },

      /** Has a run that is under way wait for a person. @returns false when it is not under way */
      async pause(run: Authorised<{ id: number }>, question: unknown): Promise<boolean> {
        const paused = await tx
          .update(runs)
          .set({ state: 'waiting', question })
          .where(and(one(run), isUnderWay))
          .returning({ id: runs.id })
        return paused.length > 0
      },

      /**
       * Continues a run that waits for a person. @returns its round; undefined when it is not waiting, or another request continued it
       * first
       */
      async resume(run: Authorised<{ id: number }>): Promise<number | undefined> {
        const [resumed] = await tx
          .update(runs)
          .set({ state: 'queued', question: null, startedAt: null, round: sql`${runs.round} + 1` })
          .where(and(one(run), eq(runs.state, 'waiting')))
          .returning({ round: runs.round })
        return resumed?.round
      },

      /** Sets the total or the remaining number of steps. */
      async setSteps(run: Authorised<{ id: number }>, steps: { total: number } | { left: number }): Promise<void> {
        const total = 'total' in steps ? steps.total : sql`${runs.done} + ${steps.left}`
        await tx.update(runs).set({ total }).where(one(run))
      },

      /** Reads the report and locks it until the transaction ends; undefined when the run was deleted. */
      async lockReport(run: Authorised<{ id: number }>): Promise<{ report: unknown } | undefined> {
        const [locked] = await tx.select({ report: runs.report }).from(runs).where(one(run)).for('update')
        return locked
      },

      /** Counts one more step and stores the report. @returns the run's state; undefined when it was deleted */
      async addStep(run: Authorised<{ id: number }>, report: unknown): Promise<RunState | undefined> {
        const [noted] = await tx
          .update(runs)
          .set({ done: sql`${runs.done} + 1`, report })
          .where(one(run))
          .returning({ state: runs.state })
        return noted?.state
      },

      /** @returns false when it was over already. The total of a completed run becomes the number of steps done. */
      async finish(run: Authorised<{ id: number }>, { state, failure, retryableUntil }: RunEnding, now: Date): Promise<boolean> {
        const finished = await tx
          .update(runs)
          .set({
            state,
            failure: failure ?? null,
            question: null,
            retryableUntil: retryableUntil ?? null,
            finishedAt: now,
            ...(state === 'completed' && { total: sql`${runs.done}` }),
          })
          .where(and(one(run), isOpen))
          .returning({ id: runs.id })
        return finished.length > 0
      },

      /** Queues a failed run again. @returns its round; undefined when it cannot be continued */
      async reopen(run: Authorised<{ id: number }>, now: Date): Promise<number | undefined> {
        const [reopened] = await tx
          .update(runs)
          .set({ state: 'queued', failure: null, finishedAt: null, startedAt: null, retryableUntil: null, round: sql`${runs.round} + 1` })
          .where(and(one(run), eq(runs.state, 'failed'), sql`${runs.retryableUntil} > ${now}`, noOtherOpen))
          .returning({ round: runs.round })
        return reopened?.round
      },

      /** Deletes the runs of a kind for these subjects. @returns the ids of the unfinished ones */
      async deleteOf(kind: RunKind, subjectIds: readonly number[]): Promise<number[]> {
        const deleted = await tx
          .delete(runs)
          .where(and(eq(runs.organizationId, organizationId), eq(runs.kind, kind), inArray(runs.subjectId, [...subjectIds])))
          .returning({ id: runs.id, finishedAt: runs.finishedAt })
        return deleted.flatMap(({ id, finishedAt }) => (finishedAt === null ? [id] : []))
      },

      /** Marks a failed run as not continuable. */
      async close(run: Authorised<{ id: number }>): Promise<void> {
        await tx.update(runs).set({ retryableUntil: null }).where(one(run))
      },
    }
  },
} satisfies Repository<unknown, unknown>

const everyReader = (db: Queryable) => {
  const named = { id: runs.id, organizationId: runs.organizationId, kind: runs.kind, round: runs.round }
  return {
    /** Queued and running runs. */
    underWay: () => db.select(named).from(runs).where(isUnderWay).orderBy(runs.id),
    /** Failed runs whose retry period is over and which still hold resources. */
    expired: (now: Date) =>
      db
        .select(named)
        .from(runs)
        .where(and(isNotNull(runs.retryableUntil), lt(runs.retryableUntil, now), eq(runs.state, 'failed')))
        .orderBy(runs.id),
  }
}

/** Runs of all organizations, for the system itself. */
export const everyRunRepository = { installation: true, reader: everyReader, transactor: everyReader } satisfies InstallationRepository<
  unknown,
  unknown
>
