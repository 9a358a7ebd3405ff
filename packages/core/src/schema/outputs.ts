import type { RunState, WorkflowName } from '@dossier/contract'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { binItems } from './files.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'
import type { StoredResult } from './stored-result.ts'

/** Columns of an output, both in its list and in the bin. */
const outputColumns = () => ({
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
  /** The output whose inputs were changed to make this one; it may be in the bin or deleted. */
  changedFromId: integer('changed_from_id'),
  createdBy: integer('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})

/** Outputs of workflows, finished or in progress. */
export const outputs = pgTable('outputs', { id: integer().primaryKey().generatedAlwaysAsIdentity(), ...outputColumns() }, (table) => [
  index('outputs_of_project').on(table.projectId, table.id),
  index('outputs_changed_from').on(table.changedFromId),
])

/** Same ids as in `outputs`, so that links work again after a restore. */
export const binnedOutputs = pgTable(
  'binned_outputs',
  {
    id: integer().primaryKey(),
    ...outputColumns(),
    itemId: integer('item_id')
      .notNull()
      .references(() => binItems.id, { onDelete: 'cascade' }),
  },
  (table) => [index('binned_outputs_of_item').on(table.itemId)],
)
