import type { LanguageModelProvider, ModelBudgets, OwnEmbedding, OwnModel, OwnReranking, OwnTranscription } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { files } from './files.ts'
import { organizations } from './organizations.ts'

/** Embedding progress of a file. A waiting file has a job. */
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
    /** SHA-256 of the file's bytes: equal files share vectors. */
    sha256: text().notNull(),
    model: text().notNull(),
    /** Why vectors are missing. `budget-spent`: waits for the next month or a larger budget. `stopped`: by a person. */
    failure: text().$type<'refused' | 'unavailable' | 'wrong-answer' | 'budget-spent' | 'stopped'>(),
    /** Null: not yet counted since the file was last indexed. */
    passages: integer(),
    /** Passages with a vector. */
    embedded: integer().notNull().default(0),
    /** Number of times that embedding was restarted. */
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

/** Requests to search models for a workspace. Rows remain when the workspace is deleted, so that costs stay complete. */
export const modelUsage = pgTable(
  'model_usage',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id').notNull(),
    /** The person who searched; 0 for work on files. */
    userId: integer('user_id').notNull().default(0),
    /** Start of the calendar month (UTC). Usage from before months were recorded has 1970. */
    month: timestamp({ withTimezone: true })
      .notNull()
      .default(sql`'1970-01-01T00:00:00Z'`),
    purpose: text().$type<'passages' | 'questions' | 'reranking'>().notNull(),
    model: text().notNull(),
    requests: bigint({ mode: 'number' }).notNull(),
    /** Requests for which the provider reported no tokens. */
    requestsWithoutUsage: bigint('requests_without_usage', { mode: 'number' }).notNull(),
    texts: bigint({ mode: 'number' }).notNull(),
    tokens: bigint({ mode: 'number' }).notNull(),
    /** Requests with a price at the time of use, and their cost in US dollars. */
    pricedTokens: bigint('priced_tokens', { mode: 'number' }).notNull(),
    cost: doublePrecision().notNull(),
  },
  (table) => [
    uniqueIndex('model_usage_once').on(table.organizationId, table.month, table.projectId, table.userId, table.purpose, table.model),
  ],
)

/** A model's settings, with its key encrypted with the installation key and never shown again. */
export interface StoredSearchModel<Own> {
  settings: Omit<Own, 'apiKey'>
  encryptedKey: string | null
}

/** An organization's own models and budgets. */
export const modelSettings = pgTable('model_settings', {
  organizationId: integer('organization_id')
    .primaryKey()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** Null: the operator's model, with the organization's own budgets. */
  provider: text().$type<LanguageModelProvider>(),
  baseUrl: text('base_url'),
  /** For Bedrock. */
  region: text(),
  model: text(),
  /** A cheaper model of the same provider for planning. */
  helperModel: text('helper_model'),
  /** Encrypted with the installation key; never shown again. */
  encryptedKey: text('encrypted_key'),
  /** US dollars per million tokens. */
  inputPrice: doublePrecision('input_price'),
  outputPrice: doublePrecision('output_price'),
  contextTokens: integer('context_tokens'),
  effort: text().$type<OwnModel['effort'] & string>(),
  /** Time limit of an answer. */
  timeLimitSeconds: integer('time_limit_seconds'),
  /** Null here and in the next two: the operator's. */
  embedding: jsonb().$type<StoredSearchModel<OwnEmbedding>>(),
  reranking: jsonb().$type<StoredSearchModel<OwnReranking>>(),
  transcription: jsonb().$type<StoredSearchModel<OwnTranscription>>(),
  budgets: jsonb().$type<ModelBudgets>().notNull().default({}),
  changedBy: integer('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})

/** All requests to language models with person, purpose and cost. Rows remain when workspace or search are deleted. */
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
    /** Whether the provider reported the tokens; otherwise they are estimated from the texts. */
    isReported: boolean('is_reported').notNull(),
    /** US dollars; null for a model without a price. */
    cost: doublePrecision(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('model_calls_of_organization').on(table.organizationId, table.at)],
)
