import type { Place } from '@dossier/contract'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/** Open views of people. Rows of views that no longer report are deleted when the next view is opened. */
export const presences = pgTable(
  'presences',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    view: text().notNull(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text().$type<Place['kind']>().notNull(),
    placeId: integer('place_id').notNull(),
    /** Time of the last report. */
    seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.view] }),
    index('presences_of_place').on(table.projectId, table.kind, table.placeId),
  ],
)
