import { AppError } from '@dossier/contract'
import { endRunsOf } from '../../runs/index.ts'
import { type Needs, type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { listWorkspacesToIndex } from './every-workspace.ts'
import { reindexingType } from './reading-run.ts'
import { searchableRepository } from './searchable.repository.ts'
import { startReindexing } from './start-reading.ts'

/** A run that makes an index anew, and how many files it reads; without files there is none. */
export interface Reindexing {
  files: number
  runId?: number
}

/**
 * Drops a workspace's index and has each of its files read and indexed anew, in the version that searches look into: a run, which takes the place of
 * one that is under way.
 * After a crash between the two, run it again: the files still count as indexed and are all read.
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
 * Has files read anew that count as indexed but that the index does not hold: after an update that reads
 * them differently, or when the index was lost.
 */
export const restoreIndex = useCase({
  needs: ['clock', 'indexes', 'queue'],
  policy: theSystem,
  async run(context, { projectId }: { projectId: number }): Promise<Reindexing> {
    const { deps, read } = context
    const held = await deps.indexes.facts(projectId)
    const isMissing = (fileId: number) => !held.has(fileId)
    const isComplete = (await read(searchableRepository).list(projectId)).every(({ id }) => held.has(id))
    return isComplete ? { files: 0 } : reindex(context, projectId, isMissing)
  },
})

async function reindex(
  context: UseCaseContext<System, null, 'clock' | 'queue'>,
  projectId: number,
  isToRead: (fileId: number) => boolean,
): Promise<Reindexing> {
  return context.write(async (within) => {
    // What it has not read counts as indexed again, and so is among those that follow.
    await endRunsOf(within, context.deps, reindexingType, projectId)
    const ids = (await within(searchableRepository).list(projectId)).map(({ id }) => id).filter(isToRead)
    const files = ids.map((id) => ({ id, status: 'indexed', failure: null }) as const)
    if (files.length === 0) return { files: 0 }
    const runId = await startReindexing(within, context, projectId, files)
    return { files: files.length, ...(runId !== undefined && { runId }) }
  })
}

/**
 * Has a workspace's index made anew that turned out to be damaged. Gives the error for those who met the damage: until its files are read
 * again an answer would rest on none of them.
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
