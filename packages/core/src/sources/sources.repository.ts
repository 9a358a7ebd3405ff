import type { OutsideSource } from '@dossier/contract'
import { and, eq } from 'drizzle-orm'
import { sourceSettings } from '../schema/index.ts'
import type { Repository } from '../use-case/index.ts'

export type SourceSettingsRow = typeof sourceSettings.$inferSelect

export const sourcesRepository = {
  reader: (db, organizationId) => ({
    /** The organisation's own, a row a source that it has some for. */
    list(): Promise<SourceSettingsRow[]> {
      return db.select().from(sourceSettings).where(eq(sourceSettings.organizationId, organizationId))
    },
  }),
  transactor: (tx, organizationId) => ({
    async keep(source: OutsideSource, changed: Omit<SourceSettingsRow, 'organizationId' | 'source'>): Promise<void> {
      await tx
        .insert(sourceSettings)
        .values({ ...changed, source, organizationId })
        .onConflictDoUpdate({ target: [sourceSettings.organizationId, sourceSettings.source], set: changed })
    },
    async remove(source: OutsideSource): Promise<void> {
      await tx.delete(sourceSettings).where(and(eq(sourceSettings.organizationId, organizationId), eq(sourceSettings.source, source)))
    },
  }),
} satisfies Repository<unknown, unknown>
