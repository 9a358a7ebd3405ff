import { isBudgetSpent } from '../../model-settings/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { modelTopic, publishVectors } from './embedding-run.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'
import { queueEmbedding } from './start-embedding.ts'

const BATCH_SIZE = 200

interface Input {
  projectId: number
  /** Include files whose embedding was stopped, after the model or the budget changed. */
  includeStopped?: boolean
}

/**
 * Queues the embedding of the workspace's files that have no vectors of the organisation's model: after the model was configured or
 * changed, the index was lost, files failed, or a budget allows more. Without a model, all vectors are removed from the index.
 */
export const embedWorkspace = useCase({
  needs: ['clock', 'indexes', 'queue', 'searchModels', 'secretBox'],
  policy: theSystem,
  async run(context, { projectId, includeStopped = false }: Input): Promise<void> {
    const { deps, read, write } = context
    const models = await searchModelsOf(context)
    const rows = await read(fileVectorsRepository).held(projectId)
    if (models.embedding === undefined) {
      if (rows.size > 0) await dropVectors(context, projectId)
      return
    }
    const model = models.embedding.name
    const searchable = await read(searchableRepository).list(projectId)
    const isSpent = await isBudgetSpent(context, models.embedding, models.budgets, { projectId })
    const indexed = await deps.indexes.vectors.files(projectId, model)
    const toEmbed = searchable.filter(({ id }) => {
      const row = rows.get(id)
      if (row === undefined || row.model !== model) return true
      if (row.failure === 'budget-spent') return !isSpent
      if (row.failure === 'stopped') return includeStopped
      if (row.failure !== null || row.passages === null || row.embedded < row.passages) return true
      return row.embedded > 0 && !indexed.has(id)
    })
    for (let at = 0; at < toEmbed.length; at += BATCH_SIZE) {
      const fileIds = toEmbed.slice(at, at + BATCH_SIZE).map(({ id }) => id)
      await write((within) => {
        within.publish(modelTopic(projectId), model)
        return queueEmbedding(within, context, { projectId, fileIds }, models)
      })
    }
  },
})

async function dropVectors({ deps, actor, write }: UseCaseContext<System, null, 'indexes'>, projectId: number): Promise<void> {
  await deps.indexes.vectors.drop(projectId)
  await write(async (within) => {
    await within(fileVectorsRepository).forgetWorkspace(projectId)
    within.publish(modelTopic(projectId), '')
    publishVectors(within, { organizationId: actor.organizationId, projectId })
  })
}
