import { integer, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core'

export const organizations = pgTable('organizations', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  /** What members type at sign-in; lower-case. */
  code: text().notNull().unique(),
  type: smallint().$type<1 | 2 | 3>().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
