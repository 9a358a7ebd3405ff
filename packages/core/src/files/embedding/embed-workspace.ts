import { isBudgetSpent } from '../../model-settings/index.ts'
import { searchModelsOf } from '../../organization-models/index.ts'
import { type System, theSystem, useCase, type UseCaseContext } from '../../use-case/index.ts'
import { searchableRepository } from '../reading/searchable.repository.ts'
import { modelTopic, publishVectors } from './embedding-run.ts'
import { fileVectorsRepository } from './file-vectors.repository.ts'
import { embedFilesLater } from './start-embedding.ts'

const FILES_NOTED_AT_ONCE = 200

interface Input {
  projectId: number
  /** Those too that somebody stopped: the model or the budget is another by now. */
  stoppedToo?: boolean
}

/**
 * Has the files of a workspace embedded that have no vectors of the organisation's model: after it was configured or changed, when the
 * index was lost, when they failed, or when a budget lets those go on that waited for it. Without a model, nothing of the one before is left in
 * the index.
 */
export const embedWorkspace = useCase({
  needs: ['clock', 'indexes', 'queue', 'searchModels', 'secretBox'],
  policy: theSystem,
  async run(context, { projectId, stoppedToo = false }: Input): Promise<void> {
    const { deps, read, write } = context
    const models = await searchModelsOf(context)
    const rows = await read(fileVectorsRepository).held(projectId)
    if (models.embedding === undefined) {
      if (rows.size > 0) await leaveVectors(context, projectId)
      return
    }
    const model = models.embedding.name
    const searchable = await read(searchableRepository).list(projectId)
    const isSpent = await isBudgetSpent(context, models.embedding, models.budgets, { projectId })
    const held = await deps.indexes.vectors.files(projectId, model)
    const without = searchable.filter(({ id }) => {
      const row = rows.get(id)
      if (row === undefined || row.model !== model) return true
      if (row.failure === 'budget-spent') return !isSpent
      if (row.failure === 'stopped') return stoppedToo
      if (row.failure !== null || row.passages === null || row.embedded < row.passages) return true
      return row.embedded > 0 && !held.has(id)
    })
    for (let at = 0; at < without.length; at += FILES_NOTED_AT_ONCE) {
      const fileIds = without.slice(at, at + FILES_NOTED_AT_ONCE).map(({ id }) => id)
      await write((within) => {
        within.publish(modelTopic(projectId), model)
        return embedFilesLater(within, context, { projectId, fileIds }, models)
      })
    }
  },
})

async function leaveVectors({ deps, actor, write }: UseCaseContext<System, null, 'indexes'>, projectId: number): Promise<void> {
  await deps.indexes.vectors.drop(projectId)
  await write(async (within) => {
    await within(fileVectorsRepository).forgetWorkspace(projectId)
    within.publish(modelTopic(projectId), '')
    publishVectors(within, { organizationId: actor.organizationId, projectId })
  })
}
