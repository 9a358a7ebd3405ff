import { AppError } from '@dossier/contract'
import { type CoreDependencies, theSystem, useCase } from '../../use-case/index.ts'
import { listWorkspacesToIndex } from './every-workspace.ts'
import { queueReading } from './queue-reading.ts'
import { searchableRepository } from './searchable.repository.ts'

/**
 * Drops a workspace's index and puts each of its files in line to be read and indexed anew, in the version that
 * searches look into. Gives the number of files.
 * After a crash between the two, run it again: the files still count as indexed and are all put in line.
 */
export const rebuildIndex = useCase({
  policy: theSystem,
  async run({ deps, actor, read, write }, input: { projectId: number }): Promise<number> {
    const fileIds = (await read(searchableRepository).list(input.projectId)).map((file) => file.id)
    await deps.indexes.dropWorkspace(input.projectId)
    await write((within) => queueReading(deps, within, actor.organizationId, fileIds))
    return fileIds.length
  },
})

/**
 * Has a workspace's index made anew that turned out to be damaged. Gives the error for those who met the damage: until its files are read
 * again an answer would rest on none of them.
 */
export async function repairIndex(deps: CoreDependencies, projectId: number, error: unknown): Promise<AppError> {
  deps.logger.error({ err: error, projectId }, 'the search index of a workspace is damaged and is made anew from its files')
  const found = (await listWorkspacesToIndex(deps)).find((workspace) => workspace.projectId === projectId)
  if (found !== undefined) await rebuildIndex(deps, { kind: 'system', organizationId: found.organizationId, language: 'en' }, { projectId })
  return new AppError('INDEX_REBUILDING', {}, error)
}
