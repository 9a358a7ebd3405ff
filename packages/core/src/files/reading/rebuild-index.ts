import { AppError } from '@dossier/contract'
import { endRunsOf } from '../../runs/index.ts'
import { type Needs, type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { listWorkspacesToIndex } from './every-workspace.ts'
import { reindexingType } from './reading-run.ts'
import { searchableRepository } from './searchable.repository.ts'
import { startReindexing } from './start-reading.ts'

/** The run that rebuilds an index and its number of files; without files there is no run. */
export interface Reindexing {
  files: number
  runId?: number
}

/**
 * Drops a workspace's index and starts a run that reads and indexes the searchable version of each file. Replaces an open
 * run.
 * After a crash between the two steps, call it again: the files still count as indexed and are all read.
 */
export const rebuildIndex = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: theSystem,
  async run(context, { projectId }: { projectId: number }): Promise<Reindexing> {
    await context.deps.indexes.dropWorkspace(projectId)
    return reindex(context, projectId, () => true)
  },
})

/**
 * Rereads files that are marked as indexed but missing from the index: after an update that changed reading,
 * or when the index was lost.
 */
export const restoreIndex = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: theSystem,
  async run(context, { projectId }: { projectId: number }): Promise<Reindexing> {
    const { deps, read } = context
    const indexed = await deps.indexes.facts(projectId)
    const isMissing = (fileId: number) => !indexed.has(fileId)
    const isComplete = (await read(searchableRepository).list(projectId)).every(({ id }) => indexed.has(id))
    return isComplete ? { files: 0 } : reindex(context, projectId, isMissing)
  },
})

async function reindex(
  context: UseCaseContext<System, null, 'clock' | 'queue'>,
  projectId: number,
  isToRead: (fileId: number) => boolean,
): Promise<Reindexing> {
  return context.write(async (within) => {
    // Ending the run restores the status of its unread files, so they are listed as searchable below.
    await endRunsOf(within, context.deps, reindexingType, projectId)
    const ids = (await within(searchableRepository).list(projectId)).map(({ id }) => id).filter(isToRead)
    const files = ids.map((id) => ({ id, status: 'indexed', failure: null }) as const)
    if (files.length === 0) return { files: 0 }
    const runId = await startReindexing(within, context, projectId, files)
    return { files: files.length, ...(runId !== undefined && { runId }) }
  })
}

/**
 * Rebuilds a workspace's damaged index. Returns the error for the request that found the damage: until the files are read again, an
 * answer would be based on none of them.
 */
export async function repairIndex(
  deps: Needs<'clock' | 'database' | 'indexes' | 'logger' | 'queue'>,
  projectId: number,
  error: unknown,
): Promise<AppError> {
  deps.logger.error({ err: error, projectId }, 'the search index of a workspace is damaged and is made anew from its files')
  const found = (await listWorkspacesToIndex(deps)).find((workspace) => workspace.projectId === projectId)
  if (found !== undefined) await rebuildIndex(deps, { kind: 'system', organizationId: found.organizationId, language: 'en' }, { projectId })
  return new AppError('INDEX_REBUILDING', {}, error)
}
