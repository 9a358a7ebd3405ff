import type { Language, MemberAccess, RoleId } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { displayedName } from './displayed-name.ts'
import { breakGlassGrants, customRoles, organizations } from './organizations.ts'

/**
 * People who sign in. A super admin belongs to no organization; the same person may also be a user of one. The row of a deleted member
 * remains without credentials, since what they made refers to it.
 */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id').references(() => organizations.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull().default(''),
    /** Lower-case. */
    email: text().notNull(),
    phone: text().notNull().default(''),
    /** Null until an invitation is accepted, and for people who only sign in with an external account. */
    passwordHash: text('password_hash'),
    /** The built-in role; for a custom role, its base role. */
    role: smallint().$type<RoleId>().notNull(),
    customRoleId: integer('custom_role_id').references(() => customRoles.id),
    status: text().$type<'invited' | 'active' | 'deactivated' | 'deleted'>().notNull().default('active'),
    access: text().$type<MemberAccess>().notNull().default('all'),
    language: text().$type<Language>().notNull().default('ko'),
    /** The unguessable part of the picture's address; null without a picture. */
    avatarKey: text('avatar_key').unique(),
    /** The inviter; null for the first owner and for people invited by the operator. */
    invitedBy: integer('invited_by'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastActiveAt: timestamp('last_active_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('users_email_in_organization')
      .on(table.organizationId, table.email)
      .where(sql`${table.status} <> 'deleted'`),
    uniqueIndex('users_email_of_super_admin')
      .on(table.email)
      .where(sql`${table.organizationId} is null`),
    index('users_by_name')
      .on(table.organizationId, displayedName(table), table.id)
      .where(sql`${table.status} <> 'deleted'`),
    index('users_by_email').on(table.email),
    index('users_of_custom_role').on(table.customRoleId),
  ],
)

/** Sessions. Only the hash of a token is stored. */
export const sessions = pgTable(
  'sessions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull().unique(),
    method: text().$type<'password' | 'oidc' | 'breakGlass'>().notNull().default('password'),
    /** For a super admin's session under break-glass access. */
    breakGlassId: integer('break_glass_id').references(() => breakGlassGrants.id, { onDelete: 'cascade' }),
    /** The browser's description of itself. */
    device: text().notNull().default(''),
    address: text().notNull().default(''),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_of_user').on(table.userId)],
)

/** Mailed links. Only the hash of their token is stored; a used link is deleted. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text().$type<'invitation' | 'passwordReset' | 'organizationExport'>().notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('mailed_links_of_user').on(table.userId, table.purpose)],
)

/** Failed sign-ins by account and by address, whether the account exists or not. */
export const signInBrakes = pgTable('sign_in_brakes', {
  /** Hash of the throttled account, as entered, or address. */
  key: text().primaryKey(),
  failures: integer().notNull(),
  lastFailedAt: timestamp('last_failed_at', { withTimezone: true }).notNull(),
  blockedUntil: timestamp('blocked_until', { withTimezone: true }),
})

/** Browsers that signed in to an account before, by the SHA-256 of a secret that each keeps for this account. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastUsedAt: timestamp('last_used_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('known_devices_of_user').on(table.userId, table.lastUsedAt)],
)

/** External accounts with which a user signs in. */
export const userIdentities = pgTable(
  'user_identities',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.issuer, table.subject] }),
    index('user_identities_by_subject').on(table.issuer, table.subject),
  ],
)

/** Pending sign-ins through a provider, from the redirect to the exchange of the ticket. */
export const providerSignIns = pgTable('provider_sign_ins', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  provider: text().notNull(),
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  /** SHA-256 of `state`, of the browser's secret and, once signed in, of the ticket. */
  stateHash: text('state_hash').notNull().unique(),
  browserHash: text('browser_hash').notNull(),
  ticketHash: text('ticket_hash').unique(),
  nonce: text().notNull(),
  codeVerifier: text('code_verifier').notNull(),
  keepLoggedIn: boolean('keep_logged_in').notNull(),
  next: text(),
  /** The user who signed in. */
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
