import type { Language, RoleId } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { organizations } from './organizations.ts'

/** People who sign in. A super admin belongs to no organisation; the same person may also be a user of one. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** Lower-case. */
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    role: smallint().$type<RoleId>().notNull(),
    status: text().$type<'active' | 'deactivated'>().notNull().default('active'),
    language: text().$type<Language>().notNull().default('ko'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    uniqueIndex('users_email_in_organization').on(table.organizationId, table.email),
    uniqueIndex('users_email_of_super_admin')
      .on(table.email)
      .where(sql`${table.organizationId} is null`),
  ],
)

/** Sign-ins. Only the hash of a token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)
