import type { ErrorCode, RunKind, RunState } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { citedJson } from './cited-json.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/** Runs: their input, progress and end. */
export const runs = pgTable(
  'runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null for a run of the organization. */
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    kind: text().$type<RunKind>().notNull(),
    /** Name of the subject. */
    subject: text().notNull(),
    /** Id of the subject, if the kind has one. The kind deletes the run with it. */
    subjectId: integer('subject_id'),
    /** Input; its shape depends on the kind. */
    input: jsonb().$type<unknown>().notNull(),
    state: text().$type<RunState>().notNull().default('queued'),
    /** Number of continuations after a question or a failure. Each round has a job of its own, which makes earlier ones obsolete. */
    round: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** Null until known. */
    total: integer(),
    /** Report so far; its shape depends on the kind. Null: none. */
    report: jsonb().$type<unknown>(),
    /** Question to a person; its shape depends on the kind. */
    question: jsonb().$type<unknown>(),
    failure: jsonb().$type<{ code: ErrorCode; details: Record<string, unknown> }>(),
    /** End of the retry period after a failure; resources are kept until then. */
    retryableUntil: timestamp('retryable_until', { withTimezone: true }),
    /** Null: the system. */
    startedBy: integer('started_by').references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('runs_of_project').on(table.projectId, table.createdAt),
    index('runs_open')
      .on(table.organizationId, table.kind, table.startedBy)
      .where(sql`${table.state} in ('queued', 'running', 'waiting')`),
    // A subject has at most one unfinished run of a kind.
    uniqueIndex('runs_open_once')
      .on(table.kind, table.subjectId)
      .where(sql`${table.state} in ('queued', 'running', 'waiting')`),
    index('runs_of_subject').on(table.kind, table.subjectId),
    index('runs_retryable')
      .on(table.retryableUntil)
      .where(sql`${table.retryableUntil} is not null`),
  ],
)

/** Events of a run in order; a reader who reconnects continues after the last number seen. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** From 1, without gaps. */
    number: integer().notNull(),
    /** Its shape depends on the kind; events of answers contain citations. */
    event: citedJson().$type<object>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
)

/** Completed steps of a run, so that a resumed one repeats nothing. */
export const runSteps = pgTable(
  'run_steps',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** Identical in every attempt. */
    key: text().notNull(),
    /** SHA-256 of the step's input if that may differ between attempts: the result is then only valid for the same input. */
    inputHash: text('input_hash'),
    /** Result; its shape depends on the kind. */
    result: jsonb().$type<unknown>(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] })],
)
