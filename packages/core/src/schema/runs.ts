import type { ErrorCode, RunKind, RunState } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { citedJson } from './cited-json.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/** Long work: what it is to do, how far it is and how it ended. */
export const runs = pgTable(
  'runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** Null: of the organization as a whole. */
    projectId: integer('project_id').references(() => projects.id, { onDelete: 'cascade' }),
    kind: text().$type<RunKind>().notNull(),
    /** What it works on, by name. */
    subject: text().notNull(),
    /** The id of that, where its kind has one. The kind removes the run with it. */
    subjectId: integer('subject_id'),
    /** What it is to do; its shape is the kind's. */
    input: jsonb().$type<unknown>().notNull(),
    state: text().$type<RunState>().notNull().default('queued'),
    /** How often it went on after a question or a failure: each time has a job of its own, and the one before has nothing to do any more. */
    round: integer().notNull().default(0),
    done: integer().notNull().default(0),
    /** Null until it is known. */
    total: integer(),
    /** What has come of it so far; its shape is the kind's. Null: nothing. */
    report: jsonb().$type<unknown>(),
    /** What it waits for a person to say; its shape is the kind's. */
    question: jsonb().$type<unknown>(),
    failure: jsonb().$type<{ code: ErrorCode; details: Record<string, unknown> }>(),
    /** Until when it can go on after it failed; what it needs for that is kept as long. */
    retryableUntil: timestamp('retryable_until', { withTimezone: true }),
    /** Null: the program, by itself. */
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
    // Of what it works on, one run is not over.
    uniqueIndex('runs_open_once')
      .on(table.kind, table.subjectId)
      .where(sql`${table.state} in ('queued', 'running', 'waiting')`),
    index('runs_of_subject').on(table.kind, table.subjectId),
    index('runs_retryable')
      .on(table.retryableUntil)
      .where(sql`${table.retryableUntil} is not null`),
  ],
)

/** What those who watch a run see of its work, in order; whoever comes again reads on from the number that they saw last. */
export const runEvents = pgTable(
  'run_events',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** From 1 on, without gaps. */
    number: integer().notNull(),
    /** Its shape is the kind's; those of answers hold citations. */
    event: citedJson().$type<object>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.number] })],
)

/** What a run has done, so that one which is taken up again goes on and repeats nothing. */
export const runSteps = pgTable(
  'run_steps',
  {
    runId: integer('run_id')
      .notNull()
      .references(() => runs.id, { onDelete: 'cascade' }),
    /** The same at every attempt. */
    key: text().notNull(),
    /** SHA-256 of what it was done with, where that may be another at the next attempt: its result is then no answer any more. */
    inputHash: text('input_hash'),
    /** What came of it; its shape is the kind's. */
    result: jsonb().$type<unknown>(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] })],
)
