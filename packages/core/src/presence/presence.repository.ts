import type { Place } from '@dossier/contract'
import { and, eq, gte, lt, ne } from 'drizzle-orm'
import { presences, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

const isAt = ({ projectId, kind, id }: Place) =>
  and(eq(presences.projectId, projectId), eq(presences.kind, kind), eq(presences.placeId, id))

const reader = (db: Queryable, organizationId: number) => ({
  /** The other people at an authorised place, each once, by name. @param since views that last reported before are ignored */
  others: (place: Place, userId: number, since: Date): Promise<{ id: number; firstName: string; lastName: string }[]> =>
    db
      .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(presences)
      .innerJoin(users, eq(users.id, presences.userId))
      .where(
        and(
          eq(presences.organizationId, organizationId),
          isAt(place),
          ne(presences.userId, userId),
          gte(presences.seenAt, since),
          eq(users.status, 'active'),
        ),
      )
      .orderBy(users.firstName, users.lastName, users.id),
})

export const presenceRepository = {
  reader,
  transactor: (tx, organizationId) => {
    const isView = (userId: number, view: string) => and(eq(presences.userId, userId), eq(presences.view, view))
    return {
      ...reader(tx, organizationId),

      /** The place of a view; undefined when it has none. */
      async placeOf(userId: number, view: string): Promise<Place | undefined> {
        const [found] = await tx
          .select({ projectId: presences.projectId, kind: presences.kind, id: presences.placeId })
          .from(presences)
          .where(and(eq(presences.organizationId, organizationId), isView(userId, view)))
        return found
      },

      /** Records that a view is at an authorised place, and deletes views that last reported before `before`. */
      async enter(
        { projectId, kind, id }: Place,
        { userId, view, now, before }: { userId: number; view: string; now: Date; before: Date },
      ) {
        await tx.delete(presences).where(and(eq(presences.organizationId, organizationId), lt(presences.seenAt, before)))
        const at = { projectId, kind, placeId: id, seenAt: now }
        await tx
          .insert(presences)
          .values({ userId, view, organizationId, ...at })
          .onConflictDoUpdate({ target: [presences.userId, presences.view], set: at })
      },

      async leave(userId: number, view: string): Promise<void> {
        await tx.delete(presences).where(and(eq(presences.organizationId, organizationId), isView(userId, view)))
      },
    }
  },
} satisfies Repository<unknown, unknown>
