import { theSystem, useCase } from '../../use-case/index.ts'
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
