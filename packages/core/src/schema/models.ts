import { bigint, doublePrecision, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { files } from './files.ts'
import { organizations } from './organizations.ts'

/** How far a file's passages are turned into vectors. A file that waits has a job. */
export const fileVectors = pgTable(
  'file_vectors',
  {
    fileId: integer('file_id')
      .primaryKey()
      .references(() => files.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').notNull(),
    /** SHA-256 of the file's bytes: who has the same ones has the same vectors. */
    sha256: text().notNull(),
    model: text().notNull(),
    state: text().$type<'waiting' | 'embedded' | 'failed'>().notNull(),
    failure: text().$type<'refused' | 'unavailable' | 'wrong-answer'>(),
    passages: integer().notNull().default(0),
    embedded: integer().notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('file_vectors_of_project').on(table.projectId, table.state),
    index('file_vectors_by_content').on(table.organizationId, table.sha256),
  ],
)

/** What models were asked for a workspace. Its rows stay when the workspace goes: what was spent was spent. */
export const modelUsage = pgTable(
  'model_usage',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').notNull(),
    purpose: text().$type<'passages' | 'questions' | 'reranking'>().notNull(),
    model: text().notNull(),
    requests: bigint({ mode: 'number' }).notNull(),
    /** Requests of which the provider told no tokens. */
    untold: bigint({ mode: 'number' }).notNull(),
    texts: bigint({ mode: 'number' }).notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
    /** Those of them that had a price when they were used, and what they cost then in US dollars. */
    pricedTokens: bigint('priced_tokens', { mode: 'number' }).notNull(),
    cost: doublePrecision().notNull(),
  },
  (table) => [uniqueIndex('model_usage_once').on(table.organizationId, table.projectId, table.purpose, table.model)],
)
