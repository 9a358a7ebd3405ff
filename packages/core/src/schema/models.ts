import type { LanguageModelProvider, ModelBudgets, OwnEmbedding, OwnModel, OwnReranking, OwnTranscription } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
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
    /** Why it has none, or not all. `budget-spent`: it waits for the next month, or for a larger budget. `stopped`: by a person. */
    failure: text().$type<'refused' | 'unavailable' | 'wrong-answer' | 'budget-spent' | 'stopped'>(),
    /** Null: as the file is indexed now they were not counted yet. */
    passages: integer(),
    /** Passages that have a vector. */
    embedded: integer().notNull().default(0),
    /** How often it was to get vectors anew. */
    round: integer().notNull().default(0),
    changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('file_vectors_of_project').on(table.projectId),
    index('file_vectors_lacking')
      .on(table.projectId)
      .where(sql`${table.failure} is null and (${table.passages} is null or ${table.embedded} < ${table.passages})`),
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
    /** Who searched; 0 for work on files, which is nobody's. */
    userId: integer('user_id').notNull().default(0),
    /** The first moment of the calendar month (UTC). What was used before months were told apart is of 1970. */
    month: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`'1970-01-01T00:00:00Z'`),
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
  (table) => [
    uniqueIndex('model_usage_once').on(table.organizationId, table.month, table.projectId, table.userId, table.purpose, table.model),
  ],
)

/** A model as it was typed, and its key, if there is one, encrypted under the key of the installation and never shown again. */
export interface KeptSearchModel<Own> {
  told: Omit<Own, 'apiKey'>
  encryptedKey: string | null
}

/** The models that an organisation configured for itself, in place of the operator's, and what may be spent. */
export const modelSettings = pgTable('model_settings', {
  organizationId: integer('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Null: the operator's model, with budgets of the organisation's own. */
  provider: text().$type<LanguageModelProvider>(),
  baseUrl: text('base_url'),
  /** Bedrock's. */
  region: text(),
  model: text(),
  /** A cheaper one of the same provider for planning. */
  helperModel: text('helper_model'),
  /** Encrypted under the key of the installation; never shown again. */
  encryptedKey: text('encrypted_key'),
  /** US dollars a million tokens. */
  inputPrice: doublePrecision('input_price'),
  outputPrice: doublePrecision('output_price'),
  contextTokens: integer('context_tokens'),
  effort: text().$type<OwnModel['effort'] & string>(),
  /** For an answer. */
  timeLimitSeconds: integer('time_limit_seconds'),
  /** Null, as of the two that follow: the operator's. */
  embedding: jsonb().$type<KeptSearchModel<OwnEmbedding>>(),
  reranking: jsonb().$type<KeptSearchModel<OwnReranking>>(),
  transcription: jsonb().$type<KeptSearchModel<OwnTranscription>>(),
  budgets: jsonb().$type<ModelBudgets>().notNull().default({}),
  changedBy: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

/** Every request to a language model: who asked it, for what, and what it cost. Its rows stay when workspace or search go. */
export const modelCalls = pgTable(
  'model_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').notNull(),
    userId: integer('user_id').notNull(),
    searchId: integer('search_id'),
    purpose: text().$type<'planning' | 'answering' | 'checking'>().notNull(),
    model: text().notNull(),
    inputTokens: integer('input_tokens').notNull(),
    outputTokens: integer('output_tokens').notNull(),
    /** The provider told the tokens; else they are estimated from the texts. */
    isTold: boolean('is_told').notNull(),
    /** US dollars; null where the model has no price. */
    cost: doublePrecision(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('model_calls_of_organization').on(table.organizationId, table.at)],
)
