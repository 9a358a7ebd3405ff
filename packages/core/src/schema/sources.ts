import type { OutsideSource } from '@dossier/contract'
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'

/** What an organisation asks outside sources with; a source without a row is asked with the operator's settings. */
export const sourceSettings = pgTable(
  'source_settings',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    source: text().$type<OutsideSource>().notNull(),
    /** By the names of settings; those that are secret are encrypted. */
    settings: jsonb().$type<Record<string, string>>().notNull(),
    changedBy: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.source] })],
)
