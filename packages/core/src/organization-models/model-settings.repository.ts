import { eq } from 'drizzle-orm'
import { modelSettings, users } from '../schema/index.ts'
import type { Queryable, Repository } from '../use-case/index.ts'

function selectSettings(db: Queryable) {
  return db
    .select({ settings: modelSettings, firstName: users.firstName, lastName: users.lastName })
    .from(modelSettings)
    .leftJoin(users, eq(users.id, modelSettings.changedBy))
}

export type ModelSettingsRow = Awaited<ReturnType<typeof selectSettings>>[number]
export type NewModelSettings = Omit<typeof modelSettings.$inferInsert, 'organizationId'>
export type { StoredSearchModel } from '../schema/index.ts'

export const modelSettingsRepository = {
  reader: (db, organizationId) => ({
    /** The organization's settings; undefined until they are set. */
    async find(): Promise<ModelSettingsRow | undefined> {
      const [found] = await selectSettings(db).where(eq(modelSettings.organizationId, organizationId))
      return found
    },
  }),
  transactor: (tx, organizationId) => ({
    async keep(settings: NewModelSettings): Promise<void> {
      await tx
        .insert(modelSettings)
        .values({ ...settings, organizationId })
        .onConflictDoUpdate({ target: modelSettings.organizationId, set: settings })
    },
  }),
} satisfies Repository<unknown, unknown>
