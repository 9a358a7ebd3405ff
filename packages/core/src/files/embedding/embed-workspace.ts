import { theSystem, useCase } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'
import { queueEmbedding } from './queue-embedding.ts'

const FILES_QUEUED_AT_ONCE = 200

/**
 * Puts the files of a workspace in line that have no vectors of the configured model: after it was configured or changed, when the
 * index was lost, or when they failed. Those that are in line stay there.
 */
export const embedWorkspace = useCase({
  policy: theSystem,
  async run({ deps, actor, read, write }, { projectId }: { projectId: number }): Promise<void> {
    const model = deps.embedding?.name
    if (model === undefined) return
    const searchable = await read(searchableRepository).list(projectId)
    const states = await read(fileVectorsRepository).states(projectId)
    const held = await deps.indexes.vectors.files(projectId, model)
    const without = searchable.filter(({ id }) => {
      const state = states.get(id)
      if (state === undefined || state.model !== model || state.state === 'failed') return true
      return state.state === 'embedded' && state.embedded > 0 && !held.has(id)
    })
    for (let at = 0; at < without.length; at += FILES_QUEUED_AT_ONCE) {
      const ids = without.slice(at, at + FILES_QUEUED_AT_ONCE).map(({ id }) => id)
      const files = await read(filesRepository).findMany(projectId, ids)
      await write(async (within) => {
        for (const file of files) await queueEmbedding(deps, within, actor.organizationId, file)
      })
    }
  },
})
