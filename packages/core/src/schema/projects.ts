import type { ProjectType, RoleId, TaggingType } from '@dossier/contract'
import { bigint, index, integer, pgTable, primaryKey, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { organizations } from './organizations.ts'

export const projects = pgTable(
  'projects',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    organizationId: integer('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull().default(''),
    taggingType: smallint('tagging_type').$type<TaggingType>().notNull().default(1),
    /** Member access. */
    type: smallint().$type<ProjectType>().notNull().default(1),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => users.id),
    /** Storage quota in bytes; null: the configured default. */
    quotaBytes: bigint('quota_bytes', { mode: 'number' }),
    /** The company of the workspace, if one of several was chosen. */
    targetCompany: text('target_company'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    lastActivityAt: timestamp('last_activity_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('projects_of_organization').on(table.organizationId, table.lastActivityAt)],
)

export const projectMembers = pgTable(
  'project_members',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => projects.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: smallint().$type<RoleId>().notNull(),
    status: text().$type<'active' | 'deactivated'>().notNull().default('active'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.userId] }), index('project_members_of_user').on(table.userId)],
)
