import type { SourceFailureShown } from '@dossier/contract'
import { and, eq } from 'drizzle-orm'
import { sourceProblems, sourceSettings } from '../schema/index.ts'
import type { Repository } from '../use-case/index.ts'

export type SourceSettingsRow = typeof sourceSettings.$inferSelect
export type SourceProblemRow = typeof sourceProblems.$inferSelect

export const sourcesRepository = {
  reader: (db, organizationId) => ({
    /** The organisation's own, a row a source that it has some for. */
    list(): Promise<SourceSettingsRow[]> {
      return db.select().from(sourceSettings).where(eq(sourceSettings.organizationId, organizationId))
    },
    problems(): Promise<SourceProblemRow[]> {
      return db.select().from(sourceProblems).where(eq(sourceProblems.organizationId, organizationId))
    },
  }),
  transactor: (tx, organizationId) => ({
    async keep(source: string, changed: Omit<SourceSettingsRow, 'organizationId' | 'source'>): Promise<void> {
      await tx
        .insert(sourceSettings)
        .values({ ...changed, source, organizationId })
        .onConflictDoUpdate({ target: [sourceSettings.organizationId, sourceSettings.source], set: changed })
    },
    async keepProblem(source: string, problem: { failure: SourceFailureShown; noticedAt: Date }): Promise<void> {
      await tx
        .insert(sourceProblems)
        .values({ ...problem, source, organizationId })
        .onConflictDoUpdate({ target: [sourceProblems.organizationId, sourceProblems.source], set: problem })
    },
    async clearProblem(source: string): Promise<void> {
      await tx.delete(sourceProblems).where(and(eq(sourceProblems.organizationId, organizationId), eq(sourceProblems.source, source)))
    },
  }),
} satisfies Repository<unknown, unknown>
