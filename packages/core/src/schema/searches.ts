import type {
  Answer,
  AnswerCandidate,
  ConversationVisibility,
  EditedPlan,
  HitKind,
  OutsideDocument,
  SelectedCells,
} from '@dossier/contract'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { citedJson } from './cited-json.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/** Sequences of questions. Each question belongs to one. */
export const conversations = pgTable(
  'conversations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** `workspace`: everybody in it may read it. `private`: only its owner. */
    visibility: text().$type<ConversationVisibility>().notNull().default('workspace'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** Time of the latest question. */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('conversations_of_project').on(table.projectId, table.askedAt)],
)

/** A model with the properties that its requests depend on. */
interface RecordedModel {
  name: string
  contextTokens?: number
  prices?: { input: number; output: number; cacheRead?: number; cacheWrite?: number }
}

/** A recorded reply of an embedding model for a question (float bytes in base64) or of a reranking model for texts. Null: none. */
export type RecordedRanking = { model: string; vector: string | null } | { scores: number[] | null } | { cosines: number[] | null }

/** The further fields of the specification's search request. */
export interface SearchOptions {
  toolids?: (string | number)[]
  chat_history?: unknown[]
  dart_params?: Record<string, unknown> | null
  /** The plan is reviewed before anything is read. */
  reviewPlan?: boolean
  /** The plan to follow: sent with the question, or the reviewed one. */
  plan?: EditedPlan
  /** Models and limits of the answer's run, needed to replay it. */
  run?: {
    answering: RecordedModel
    helper: RecordedModel
    /** Cost limit in US dollars, if a budget applies. */
    left?: number
    /** Fingerprint of the searched file set (SHA-256). */
    files: string
    /** Files whose pages the models were shown; set when the answer is complete. */
    read?: number[]
    /** Searches of the model in outside sources, in order: the keys of the snapshots that each added, or why the sources were not asked. */
    later?: { query: string; added?: string[]; refused?: string }[]
  }
  /** The cells that the question is about. */
  cells?: SelectedCells
  /** Names of the chosen files, the first of them. */
  files?: { id: number; filename: string }[]
}

/** Answers stored before kinds existed have none. */
export type StoredAnswer = Omit<Answer, 'kind'> & Partial<Pick<Answer, 'kind'>>

export const searches = pgTable(
  'searches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    conversationId: integer('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    query: text().notNull(),
    /** The chosen files; empty means the whole workspace. */
    fileIds: integer('file_ids').array().notNull().default([]),
    options: jsonb().$type<SearchOptions>().notNull().default({}),
    /** The answer, or the part written so far. */
    answer: citedJson().$type<StoredAnswer>().notNull(),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('searches_of_project').on(table.projectId, table.createdAt),
    index('searches_of_conversation').on(table.conversationId, table.id),
  ],
)

/**
 * Documents of outside sources, as they were when an answer cited them. Bytes, pages and figures are blobs; rows and blobs are deleted once no
 * answer cites them.
 */
export const snapshots = pgTable(
  'snapshots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** Digest of source, document and bytes, which references contain. */
    key: text().notNull(),
    kind: text().$type<HitKind>().notNull(),
    document: jsonb().$type<OutsideDocument>().notNull(),
    /** Name with the ending that determines how the bytes are read. */
    filename: text().notNull(),
    /** Of the bytes. */
    sha256: text().notNull(),
    pages: integer().notNull(),
    blobKey: text('blob_key').notNull(),
    keptAt: timestamp('kept_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('snapshots_once').on(table.projectId, table.key)],
)

/** The snapshots that an answer cites or was made from. A snapshot cannot be deleted while an answer has it. */
export const searchSnapshots = pgTable(
  'search_snapshots',
  {
    searchId: integer('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    snapshotId: integer('snapshot_id')
      .notNull()
      .references(() => snapshots.id),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.snapshotId] }), index('search_snapshots_of_snapshot').on(table.snapshotId)],
)

/** Replies of embedding and reranking models for an answer, so that its searches can be replayed. */
export const searchRankings = pgTable(
  'search_rankings',
  {
    searchId: integer('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    /** SHA-256 of the request. */
    requestHash: text('request_hash').notNull(),
    reply: jsonb().$type<RecordedRanking>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.requestHash] })],
)

/** Readers' ratings of answers. */
export const searchFeedback = pgTable(
  'search_feedback',
  {
    searchId: integer('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1: helpful. -1: not helpful. */
    rating: smallint().notNull(),
    note: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('search_feedback_once').on(table.searchId, table.userId)],
)

/** Figures that people keep as answers to questions without a certain one, for the workspace. */
export const figurePicks = pgTable(
  'figure_picks',
  {
    /** The search in which it was chosen. */
    searchId: integer('search_id')
      .primaryKey()
      .references(() => searches.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** SHA-256 of the question and its chosen files. */
    questionHash: text('question_hash').notNull(),
    candidate: citedJson().$type<AnswerCandidate>().notNull(),
    /** The file versions that contain it. */
    fileIds: integer('file_ids').array().notNull(),
    pickedBy: integer('picked_by')
      .notNull()
      .references(() => users.id),
    pickedAt: timestamp('picked_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('figure_picks_of_question').on(table.projectId, table.questionHash)],
)
