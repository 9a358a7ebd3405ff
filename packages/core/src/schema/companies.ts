import type { accountScopes } from '@dossier/contract'
import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/** What people typed in the place of what statements of a company say. A value that is typed anew, or taken back, ends and stays in the history. */
export const typedValues = pgTable(
  'typed_values',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The company's name as names are compared. */
    company: text().notNull(),
    scope: text().$type<(typeof accountScopes)[number]>().notNull(),
    /** Of the chart of accounts. */
    account: text().notNull(),
    /** The last day that it is of, ISO. */
    to: text('ends_on').notNull(),
    /** Of a flow: how long it ran; null of a balance. */
    months: integer(),
    /** A decimal, in units of the currency of the statements. */
    value: text().notNull(),
    reason: text().notNull(),
    typedBy: integer('typed_by')
      .notNull()
      .references(() => users.id),
    typedAt: timestamp('typed_at', { withTimezone: true }).notNull(),
    endedBy: integer('ended_by').references(() => users.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('typed_values_of_company').on(table.projectId, table.company)],
)
