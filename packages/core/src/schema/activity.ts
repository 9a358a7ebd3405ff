import type { AuditActionName } from '@dossier/contract'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/**
 * The audit log: append-only (triggers refuse changes), one chain per organization, chain 0 for the installation. No foreign keys, since
 * entries outlive their subjects.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** The organization's id, or 0. */
    chain: integer().notNull(),
    /** From 1, without gaps. */
    sequence: integer().notNull(),
    action: text().$type<AuditActionName>().notNull(),
    /** The workspace of the event. */
    projectId: integer('project_id'),
    /** Null for the system and for visitors. */
    actorId: integer('actor_id'),
    actorName: text('actor_name').notNull(),
    address: text().notNull(),
    /** `{ subject?, subjectId?, from?, to?, … }`. */
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The hashed text: the fields above and the time, as JSON. */
    content: text().notNull(),
    /** SHA-256 of the previous hash, a line break, the sequence, a line break, and `content`; hexadecimal. */
    hash: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chain, table.sequence] }),
    index('audit_entries_of_project').on(table.projectId, table.createdAt),
    index('audit_entries_of_actor').on(table.chain, table.actorId, table.action, table.createdAt),
  ],
)

/** The head of each chain, to which the next entry is appended. */
export const auditChains = pgTable('audit_chains', {
  chain: integer().primaryKey(),
  sequence: integer().notNull(),
  hash: text().notNull(),
})
