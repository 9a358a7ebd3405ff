import type { OrganizationStatus, PermissionName } from '@dossier/contract'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'

export const organizations = pgTable('organizations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** The code that members enter at sign-in, in lower case: case does not matter. */
  code: text().notNull().unique(),
  /** The code as people see it, in its original case; empty if that is lower case. */
  codeAsTyped: text('code_as_typed').notNull().default(''),
  website: text().notNull().default(''),
  /** Recipient of the invitation. */
  email: text().notNull().default(''),
  type: smallint().$type<1 | 2 | 3>().notNull().default(1),
  status: text().$type<OrganizationStatus>().notNull().default('active'),
  /** Storage quota in bytes; null: the configured default. */
  quotaBytes: bigint('quota_bytes', { mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  /** While `deleting`: the end of the grace period. */
  deletedAfter: timestamp('deleted_after', { withTimezone: true }),
  /** Blob key of the owner's export, once it is complete. */
  exportKey: text('export_key'),
})

/** The columns of an entered code. */
export function columnsOfCode(typed: string): { code: string; codeAsTyped: string } {
  const code = typed.toLowerCase()
  return { code, codeAsTyped: code === typed ? '' : typed }
}

/** An organization's code as people see it. */
export const shownCode: SQL<string> = sql<string>`coalesce(nullif(${organizations.codeAsTyped}, ''), ${organizations.code})`

/** Custom roles over the nine permissions. Ids below 1,001 are built-in roles. */
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

/** Break-glass grants of super admins with reason and period. */
export const breakGlassGrants = pgTable(
  'break_glass_grants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** The super admin; no foreign key, since grants outlive accounts. */
    grantedTo: integer('granted_to').notNull(),
    grantedToName: text('granted_to_name').notNull(),
    reason: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('break_glass_of_organization').on(table.organizationId, table.createdAt)],
)
