import type { SourceFailureShown } from '@dossier/contract'
import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'

const ofSource = {
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** The id in its description. */
  source: text().notNull(),
}

/** What an organisation asks outside sources with; a source without a row is asked with the operator's settings. */
export const sourceSettings = pgTable(
  'source_settings',
  {
    ...ofSource,
    /** By the names of settings; those that are secret are encrypted. Null: the operator's. */
    settings: jsonb().$type<Record<string, string>>(),
    /** Null: as the source is by default. */
    isOn: boolean('is_on'),
    changedBy: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.source] })],
)

/** Failures of sources that last: a refused key, a spent quota, a block. Removed once the source answers, or its settings change. */
export const sourceProblems = pgTable(
  'source_problems',
  {
    ...ofSource,
    failure: jsonb().$type<SourceFailureShown>().notNull(),
    noticedAt: timestamp('noticed_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.organizationId, table.source] })],
)
