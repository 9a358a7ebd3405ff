import type { DriveProvider } from '@dossier/contract'
import { integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'

/** Connected cloud drives. Tokens are encrypted with the installation key. */
export const driveConnections = pgTable(
  'drive_connections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text().$type<DriveProvider>().notNull(),
    /** The drive's owner, as named by the provider. */
    account: text().notNull(),
    encryptedTokens: text('encrypted_tokens').notNull(),
    accessExpiresAt: timestamp('access_expires_at', { withTimezone: true }).notNull(),
    /** The provider no longer accepts the refresh token. */
    status: text().$type<'connected' | 'expired'>().notNull().default('connected'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('drive_connections_of_user').on(table.userId, table.provider)],
)

/** Pending consents, from the redirect to the callback. */
export const driveConsents = pgTable('drive_consents', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  provider: text().$type<DriveProvider>().notNull(),
  /** SHA-256 of the ticket that starts the redirect; null once it is used. */
  ticketHash: text('ticket_hash').unique(),
  /** SHA-256 of `state` and of the browser's secret, set at the redirect. */
  stateHash: text('state_hash').unique(),
  browserHash: text('browser_hash'),
  encryptedVerifier: text('encrypted_verifier'),
  next: text(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
