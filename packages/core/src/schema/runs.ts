import type { ErrorCode, RunKind, RunState } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
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
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    kind: text().$type<RunKind>().notNull(),
    /** What it works on, by name. */
    subject: text().notNull(),
    /** What it is to do; its shape is the kind's. */
    input: jsonb().$type<unknown>().notNull(),
    state: text().$type<RunState>().notNull().default('queued'),
    done: integer().notNull().default(0),
    /** Null until it is known. */
    total: integer(),
    /** What has come of it so far; its shape is the kind's. Null: nothing. */
    report: jsonb().$type<unknown>(),
    failure: jsonb().$type<{ code: ErrorCode; details: Record<string, unknown> }>(),
    /** Until when it can go on after it failed; what it needs for that is kept as long. */
    retryableUntil: timestamp('retryable_until', { withTimezone: true }),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }),
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('runs_of_project').on(table.projectId, table.createdAt),
    index('runs_open')
      .on(table.id)
      .where(sql`${table.state} in ('queued', 'running')`),
    index('runs_retryable')
      .on(table.retryableUntil)
      .where(sql`${table.retryableUntil} is not null`),
  ],
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
    /** What came of it; its shape is the kind's. */
    result: jsonb().$type<unknown>(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.key] })],
)
