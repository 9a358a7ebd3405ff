import type { RunState, WorkflowName } from '@dossier/contract'
import { type AnyPgColumn, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'
import type { StoredResult } from './stored-result.ts'

/** Outputs of workflows, finished or in progress. */
export const outputs = pgTable(
  'outputs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    workflow: text().$type<WorkflowName>().notNull(),
    /** The subject: a company or a file. */
    inputVariable: text('input_variable').notNull(),
    /** Input of the workflow. */
    input: jsonb().notNull(),
    state: text().$type<RunState>().notNull(),
    /** The result; null while it is being made. */
    result: jsonb().$type<StoredResult>(),
    /** Blob key and name of its file. */
    blobKey: text('blob_key'),
    filename: text(),
    /** The output whose inputs were changed to make this one. */
    changedFromId: integer('changed_from_id').references((): AnyPgColumn => outputs.id, { onDelete: 'set null' }),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('outputs_of_project').on(table.projectId, table.id), index('outputs_changed_from').on(table.changedFromId)],
)
