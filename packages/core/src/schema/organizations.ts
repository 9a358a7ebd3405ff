import type { OrganizationStatus, PermissionName } from '@dossier/contract'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const organizations = pgTable('organizations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** What members type at sign-in, in lower case: their own case does not matter. */
  code: text().notNull().unique(),
  /** The code in the case in which it was chosen, as people see it; empty where that was lower case. */
  codeAsTyped: text('code_as_typed').notNull().default(''),
  website: text().notNull().default(''),
  /** Whom the invitation went to. */
  email: text().notNull().default(''),
  type: smallint().$type<1 | 2 | 3>().notNull().default(1),
  status: text().$type<OrganizationStatus>().notNull().default('active'),
  /** The most that it may keep, bytes; null: what is configured for all. */
  quotaBytes: bigint('quota_bytes', { mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** While `deleting`: when everything of it goes. */
  deletedAfter: timestamp('deleted_after', { withTimezone: true }),
  /** Where the export for the owner lies in the blob store, once it is complete. */
  exportKey: text('export_key'),
})

/** The columns of a code that somebody has chosen. */
export function columnsOfCode(typed: string): { code: string; codeAsTyped: string } {
  const code = typed.toLowerCase()
  return { code, codeAsTyped: code === typed ? '' : typed }
}

/** An organisation's code as people see it. */
export const shownCode: SQL<string> = sql<string>`coalesce(nullif(${organizations.codeAsTyped}, ''), ${organizations.code})`

/** Roles of an organisation's own making, over the nine named permissions. Ids below 1,001 are built-in roles. */
export const customRoles = pgTable(
  'custom_roles',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity({ startWith: 1_001 }),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    permissions: text().array().$type<PermissionName[]>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('custom_roles_by_name').on(table.organizationId, table.name)],
)

/** Times at which a super admin may read an organisation, and why. */
export const breakGlassGrants = pgTable(
  'break_glass_grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The super admin; no reference, since the grant outlives an account. */
    grantedTo: integer('granted_to').notNull(),
    grantedToName: text('granted_to_name').notNull(),
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('break_glass_of_organization').on(table.organizationId, table.createdAt)],
)
