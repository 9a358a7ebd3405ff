import type { Answer, ConversationVisibility, SearchEvent, SearchState } from '@dossier/contract'
import { type AnyPgColumn, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
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

/** What the specification's search request says beside question, workspace and files. */
export interface SearchOptions {
  toolids?: (string | number)[]
  chat_history?: unknown[]
  dart_params?: Record<string, unknown> | null
}

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
    state: text().$type<SearchState>().notNull().default('completed'),
    /** While it is being made, what there is of it. */
    answer: jsonb().$type<Answer>().notNull(),
    /** The search of whose recorded replies this is the replay. */
    replayOf: integer('replay_of').references((): AnyPgColumn => searches.id, { onDelete: 'set null' }),
    createdBy: integer('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('searches_of_project').on(table.projectId, table.createdAt),
    index('searches_of_conversation').on(table.conversationId, table.id),
  ],
)

/** What those who watch an answer being made see, in order; whoever comes again reads on from the number that they saw last. */
export const searchEvents = pgTable(
  'search_events',
  {
    searchId: integer('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    /** From 1 on, without gaps. */
    number: integer().notNull(),
    event: jsonb().$type<SearchEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.number] })],
)

/** Requests to models with their replies, in order: an interrupted answer goes on with them, and an answer can be replayed. */
export const searchJournal = pgTable(
  'search_journal',
  {
    searchId: integer('search_id')
      .notNull()
      .references(() => searches.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    model: text().notNull(),
    /** SHA-256 of the request. */
    requestHash: text('request_hash').notNull(),
    request: jsonb().notNull(),
    reply: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.searchId, table.number] })],
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
