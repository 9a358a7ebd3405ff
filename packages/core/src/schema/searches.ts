import type { Answer, AnswerCandidate, ConversationVisibility, EditedPlan } from '@dossier/contract'
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { citedJson } from './cited-json.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/** Questions that follow one another. Each question is of one. */
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
    /** `workspace`: everybody in it may read it. `private`: only who began it. */
    visibility: text().$type<ConversationVisibility>().notNull().default('workspace'),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    /** When it was last asked something. */
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('conversations_of_project').on(table.projectId, table.askedAt)],
)

/** A model by what its requests depend on. */
interface RecordedModel {
  name: string
  contextTokens?: number
  prices?: { input: number; output: number; cacheRead?: number; cacheWrite?: number }
}

/** What a model of meaning gave for a question, the bytes of its numbers in base64; or one of ranking for texts. Null: nothing. */
export type NotedRanking = { model: string; vector: string | null } | { scores: number[] | null }

/** What the specification's search request says beside question, workspace and files. */
export interface SearchOptions {
  toolids?: (string | number)[]
  chat_history?: unknown[]
  dart_params?: Record<string, unknown> | null
  /** The plan is shown before anything is read. */
  reviewPlan?: boolean
  /** The plan to go by: sent with the question, or what became of the one that was shown. */
  plan?: EditedPlan
  /** What the answer is made with: without it, its requests to models are not known again. */
  run?: {
    answering: RecordedModel
    helper: RecordedModel
    /** US dollars that it might cost, where a budget bounds it. */
    left?: number
    /** SHA-256 of which files were searched. */
    files: string
    /** The files that models were shown pages of, as soon as the answer is there. */
    read?: number[]
  }
  /** What the chosen files were called, the first of them. */
  files?: { id: number; filename: string }[]
}

/** Answers that were kept before kinds were noted have none. */
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
    /** The files that were asked for; empty means the whole workspace. */
    fileIds: integer('file_ids').array().notNull().default([]),
    options: jsonb().$type<SearchOptions>().notNull().default({}),
    /** While it is being made, what there is of it. */
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

/** What models of meaning and of ranking said for the searches of an answer, so that it can be searched by them again. */
export const searchRankings = pgTable(
  'search_rankings',
  {
    searchId: integer('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    /** SHA-256 of what was asked. */
    requestHash: text('request_hash').notNull(),
    reply: jsonb().$type<NotedRanking>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.requestHash] })],
)

/** What a reader thought of an answer. */
export const searchFeedback = pgTable(
  'search_feedback',
  {
    searchId: integer('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** 1: it helped. -1: it did not. */
    rating: smallint().notNull(),
    note: text().notNull().default(''),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('search_feedback_once').on(table.searchId, table.userId)],
)

/** Figures that people keep as the answers to questions for which none is certain. Each is remembered for its workspace. */
export const figurePicks = pgTable(
  'figure_picks',
  {
    /** Where it was chosen. */
    searchId: integer('search_id')
      .primaryKey()
      .references(() => searches.id, { onDelete: 'cascade' }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** SHA-256 of the question and of the files that were chosen for it. */
    questionHash: text('question_hash').notNull(),
    candidate: citedJson().$type<AnswerCandidate>().notNull(),
    /** The files that it stands in; each is one version. */
    fileIds: integer('file_ids').array().notNull(),
    pickedBy: integer('picked_by')
      .notNull()
      .references(() => users.id),
    pickedAt: timestamp('picked_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('figure_picks_of_question').on(table.projectId, table.questionHash)],
)
