import { isBudgetSpent } from '../../model-settings/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { filesRepository } from '../files.repository.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'
import { queueEmbedding, publishVectors } from './queue-embedding.ts'

const FILES_QUEUED_AT_ONCE = 200

/**
 * Puts the files of a workspace in line that have no vectors of the organisation's model: after it was configured or changed, when the
 * index was lost, when they failed, or when a budget lets those go on that waited for it. Those that are in line stay there. Without a
 * model, nothing of the one before is left in the index.
 */
export const embedWorkspace = useCase({
  policy: theSystem,
  async run(context: UseCaseContext<System, null>, { projectId }: { projectId: number }): Promise<void> {
    const { deps, actor, read, write } = context
    const models = await searchModelsOf(context)
    const states = await read(fileVectorsRepository).states(projectId)
    if (models.embedding === undefined) {
      if (states.size > 0) await leaveVectors(context, projectId)
      return
    }
    const model = models.embedding.name
    const searchable = await read(searchableRepository).list(projectId)
    const isSpent = await isBudgetSpent(context, models.embedding, models.budgets, { projectId })
    const held = await deps.indexes.vectors.files(projectId, model)
    const without = searchable.filter(({ id }) => {
      const state = states.get(id)
      if (state === undefined || state.model !== model || state.state === 'failed') return true
      if (state.failure === 'budget-spent') return !isSpent
      return state.state === 'embedded' && state.embedded > 0 && !held.has(id)
    })
    for (let at = 0; at < without.length; at += FILES_QUEUED_AT_ONCE) {
      const ids = without.slice(at, at + FILES_QUEUED_AT_ONCE).map(({ id }) => id)
      const files = await read(filesRepository).findMany(projectId, ids)
      await write(async (within) => {
        for (const file of files) await queueEmbedding(deps, within, actor.organizationId, file, models)
      })
    }
  },
})

async function leaveVectors({ deps, actor, write }: UseCaseContext<System, null>, projectId: number): Promise<void> {
  await deps.indexes.vectors.drop(projectId)
  await write(async (within) => {
    await within(fileVectorsRepository).forgetWorkspace(projectId)
    publishVectors(within, { organizationId: actor.organizationId, projectId })
  })
}
