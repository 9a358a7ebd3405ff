import type { SearchEvent, SearchState } from '@dossier/contract'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { searchEvents, searches } from '../../schema/index.ts'
import type { Queryable, Repository } from '../../use-case/index.ts'

function eventsReader(db: Queryable, organizationId: number) {
  return {
    /** The events of an authorised search after the one with this number, in order. */
    async after(searchId: number, number: number): Promise<SearchEvent[]> {
      const rows = await db
        .select({ event: searchEvents.event })
        .from(searchEvents)
        .innerJoin(searches, eq(searches.id, searchEvents.searchId))
        .where(and(eq(searches.organizationId, organizationId), eq(searchEvents.searchId, searchId), gt(searchEvents.number, number)))
        .orderBy(asc(searchEvents.number))
      return rows.map(({ event }) => event)
    },

    /** The number of the latest event of an authorised search; 0 without any. */
    async last(searchId: number): Promise<number> {
      const [found] = await db
        .select({ last: sql<number>`coalesce(max(${searchEvents.number}), 0)::int` })
        .from(searchEvents)
        .innerJoin(searches, eq(searches.id, searchEvents.searchId))
        .where(and(eq(searches.organizationId, organizationId), eq(searchEvents.searchId, searchId)))
      return found?.last ?? 0
    },

    /** How far a search is, with its events after the one with this number; undefined when it is gone. Of one moment. */
    async since(searchId: number, number: number): Promise<{ state: SearchState; events: SearchEvent[] } | undefined> {
      const events = sql<SearchEvent[]>`coalesce((select jsonb_agg(search_events.event order by search_events.number)
        from search_events where search_events.search_id = searches.id and search_events.number > ${number}), '[]'::jsonb)`
      const [found] = await db
        .select({ state: searches.state, events })
        .from(searches)
        .where(and(eq(searches.organizationId, organizationId), eq(searches.id, searchId)))
      return found
    },
  }
}

export const searchEventsRepository = {
  reader: eventsReader,
  transactor: (tx, organizationId) => ({
    ...eventsReader(tx, organizationId),

    /** The first event of a search that was just recorded. */
    async begin(searchId: number, event: SearchEvent): Promise<void> {
      await tx.insert(searchEvents).values({ searchId, number: 1, event })
    },

    /** Adds events to a search that is under way. @returns false when it is not, or is gone */
    async append(searchId: number, events: readonly SearchEvent[]): Promise<boolean> {
      const [running] = await tx
        .select({ id: searches.id })
        .from(searches)
        .where(and(eq(searches.organizationId, organizationId), eq(searches.id, searchId), eq(searches.state, 'running')))
        .for('update')
      if (running === undefined) return false
      const last = sql`(select coalesce(max(number), 0) from search_events where search_id = ${searchId})`
      await tx.insert(searchEvents).values(events.map((event, at) => ({ searchId, number: sql`${last} + ${at + 1}`, event })))
      return true
    },
  }),
} satisfies Repository<unknown, unknown>
