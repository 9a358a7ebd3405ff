import { jobs } from '@dossier/contract'
import { record } from '../audit/index.ts'
import type { CoreDependencies, Member, Within } from '../use-case/index.ts'
import { importHappening } from './happenings.ts'
import { type ImportSource, importsRepository } from './imports.repository.ts'

/** Puts an import in line, in the transaction that says so. Call it last: it is recorded. @returns its id */
export async function startImport(
  within: Within,
  { deps, actor }: { deps: CoreDependencies; actor: Member },
  place: { projectId: number; folderId: number | null; source: ImportSource },
): Promise<number> {
  const now = deps.clock.now()
  const importId = await within(importsRepository).create({ ...place, startedBy: actor.userId, createdAt: now })
  const { organizationId } = actor
  await deps.queue.send(jobs.runImport, { organizationId, importId }, { transaction: within.transaction, singletonKey: String(importId) })
  await record(within, actor, importHappening('import.started', { id: importId, ...place }), now)
  return importId
}
