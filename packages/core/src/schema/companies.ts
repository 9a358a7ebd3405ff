import type { accountScopes, ErrorCode, fiscalYearNames } from '@dossier/contract'
import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'
import { projects } from './projects.ts'

/**
 * Values that people entered in place of statement values of a company. A replaced or withdrawn value gets an end and remains as history.
 */
export const typedValues = pgTable(
  'typed_values',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The company's name, normalised for comparison. */
    company: text().notNull(),
    scope: text().$type<(typeof accountScopes)[number]>().notNull(),
    /** Key in the chart of accounts. */
    account: text().notNull(),
    /** Last day of the period, ISO. */
    to: text('ends_on').notNull(),
    /** Length of the period of a flow; null for a balance. */
    months: integer(),
    /** A decimal, in units of the statements' currency. */
    value: text().notNull(),
    reason: text().notNull(),
    typedBy: integer('typed_by')
      .notNull()
      .references(() => users.id),
    typedAt: timestamp('typed_at', { withTimezone: true }).notNull(),
    endedBy: integer('ended_by').references(() => users.id),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (table) => [index('typed_values_of_company').on(table.projectId, table.company)],
)

/** Workspace, company, author and end of a stated entry; an ended entry remains as history. */
const stated = {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  organizationId: integer('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' }),
  projectId: integer('project_id')
    .notNull()
    .references(() => projects.id, { onDelete: 'cascade' }),
  /** The company's name, normalised for comparison. */
  company: text().notNull(),
  setBy: integer('set_by')
    .notNull()
    .references(() => users.id),
  setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  endedBy: integer('ended_by').references(() => users.id),
  endedAt: timestamp('ended_at', { withTimezone: true }),
}

/** Stated profiles of companies. */
export const companyProfiles = pgTable(
  'company_profiles',
  {
    ...stated,
    homepage: text().notNull(),
    /** ISO 3166-1, two letters. */
    country: text().notNull(),
    segment: text().notNull(),
    industry: text().notNull(),
    /** "sic:3674", "ksic:26110". */
    industryCode: text('industry_code'),
    /** On an exchange. */
    symbol: text(),
    /** The id of an outside source, and the company's number there. */
    registerSource: text('register_source'),
    registerCompany: text('register_company'),
  },
  (table) => [index('company_profiles_of_company').on(table.projectId, table.company)],
)

/** Stated fiscal calendars, used instead of that of the statements. */
export const fiscalCalendars = pgTable(
  'fiscal_calendars',
  {
    ...stated,
    /** The month in which fiscal years end. */
    closingMonth: integer('closing_month').notNull(),
    /** Fiscal years are named by the calendar year of their last day, or of their first. */
    namedBy: text('named_by').$type<(typeof fiscalYearNames)[number]>().notNull(),
    reason: text().notNull(),
  },
  (table) => [index('fiscal_calendars_of_company').on(table.projectId, table.company)],
)

/** Companies of registers whose new filings a workspace watches. */
export const watchedCompanies = pgTable(
  'watched_companies',
  {
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    /** The id of the outside source. */
    source: text().notNull(),
    /** The register's number. */
    company: text().notNull(),
    name: text().notNull(),
    /** New filings are saved to the workspace. */
    saves: boolean().notNull(),
    startedBy: integer('started_by')
      .notNull()
      .references(() => users.id),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    checkedAt: timestamp('checked_at', { withTimezone: true }),
    /** Day of the latest filing that is known, ISO: earlier ones are not new. */
    lastFiledAt: text('last_filed_at').notNull(),
    /** The filings of that day that are known. */
    known: text().array().notNull().default([]),
    /** Questions that are answered from each new filing. */
    questions: text().array().notNull().default([]),
    /** Those that wait for a saved filing to be read: their place in `questions` and the document, "0 20250312000901". */
    waiting: text().array().notNull().default([]),
    /** Code of the error with which the last look for filings ended. */
    problem: text().$type<ErrorCode>(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.source, table.company] })],
)
