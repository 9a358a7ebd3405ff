import { type RunState, runningStates } from '@dossier/contract'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { readCitations, runEvents, runs } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

const reader = (db: Queryable, organizationId: number) => ({
  /** The events of an authorised run after the given number, in order. Their shape depends on the kind. */
  async after(runId: number, number: number): Promise<object[]> {
    const rows = await db
      .select({ event: runEvents.event })
      .from(runEvents)
      .innerJoin(runs, eq(runs.id, runEvents.runId))
      .where(and(eq(runs.organizationId, organizationId), eq(runEvents.runId, runId), gt(runEvents.number, number)))
      .orderBy(asc(runEvents.number))
    return rows.map(({ event }) => event)
  },

  /** The number of the latest event of an authorised run; 0 if there is none. */
  async last(runId: number): Promise<number> {
    const [found] = await db
      .select({ last: sql<number>`coalesce(max(${runEvents.number}), 0)::int` })
      .from(runEvents)
      .innerJoin(runs, eq(runs.id, runEvents.runId))
      .where(and(eq(runs.organizationId, organizationId), eq(runEvents.runId, runId)))
    return found?.last ?? 0
  },

  /** The state of a run and its events after the given number, read in one snapshot; undefined when it was deleted. */
  async since(runId: number, number: number): Promise<{ state: RunState; events: object[] } | undefined> {
    const events = sql<object[]>`coalesce((select jsonb_agg(run_events.event order by run_events.number)
      from run_events where run_events.run_id = runs.id and run_events.number > ${number}), '[]'::jsonb)`.mapWith(
      (stored) => readCitations(stored) as object[],
    )
    const [found] = await db
      .select({ state: runs.state, events })
      .from(runs)
      .where(and(eq(runs.organizationId, organizationId), eq(runs.id, runId)))
    return found
  },
})

export const runEventsRepository = {
  reader,
  transactor: (tx, organizationId) => ({
    ...reader(tx, organizationId),

    /** Stores the first events of a run that the same transaction created. */
    async begin(runId: number, events: readonly object[]): Promise<void> {
      await tx.insert(runEvents).values(events.map((event, at) => ({ runId, number: at + 1, event })))
    },

    /** Appends events to a run that is under way. @returns false when it is not, or was deleted */
    async append(runId: number, events: readonly object[]): Promise<boolean> {
      const [running] = await tx
        .select({ id: runs.id })
        .from(runs)
        .where(and(eq(runs.organizationId, organizationId), eq(runs.id, runId), inArray(runs.state, runningStates)))
        .for('update')
      if (running === undefined) return false
      const last = sql`(select coalesce(max(number), 0) from run_events where run_id = ${runId})`
      await tx.insert(runEvents).values(events.map((event, at) => ({ runId, number: sql`${last} + ${at + 1}`, event })))
      return true
    },
  }),
} satisfies Repository<unknown, unknown>
