import { type InputOf, jobs, type modelSettingsEndpoints, searchModelPurposes } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { type NewModelSettings, modelSettingsRepository, type ModelSettingsRow, searchModelsOf } from '../organization-models/index.ts'
import { memberPolicy, type Needs, useCase } from '../use-case/index.ts'
import { currentSettings } from './show-model-settings.ts'
import { storedModel, storedSearchModel, noModel } from './entered-model.ts'

type Change = InputOf<typeof modelSettingsEndpoints.change>
type Before = ModelSettingsRow['settings'] | undefined

/**
 * Sets or removes the organization's own models and sets its budgets. Omitted fields remain unchanged. Files are embedded with the new
 * model in the background, including those that waited for a budget.
 */
export const changeModelSettings = useCase({
  needs: ['clock', 'languageModels', 'queue', 'searchModels', 'secretBox'],
  policy: memberPolicy('models.edit'),
  async run(context, change: Change) {
    const { deps, actor, read, write } = context
    const before = (await read(modelSettingsRepository).find())?.settings
    const { organizationId, ...unchanged } = before ?? { ...noModel, organizationId: actor.organizationId, budgets: {} }
    const changed = await changesIn(deps, change, before)
    const now = deps.clock.now()
    await write(async (within) => {
      await within(modelSettingsRepository).keep({ ...unchanged, ...changed, changedBy: actor.userId, changedAt: now })
      if (change.embedding !== undefined || change.budgets !== undefined) {
        await deps.queue.send(jobs.embedOrganization, { organizationId }, { transaction: within.transaction })
      }
      await record(within, actor, { action: 'modelSettings.updated', facts: factsOf(change) }, now)
    })
    await searchModelsOf(context)
    return currentSettings(deps, read)
  },
})

async function changesIn(deps: Needs<'languageModels' | 'secretBox'>, change: Change, before: Before): Promise<Partial<NewModelSettings>> {
  const { own, embedding, reranking, transcription, budgets } = change
  return {
    ...(own === null ? noModel : own && (await storedModel(deps, own, before))),
    ...(embedding !== undefined && { embedding: embedding && (await storedSearchModel(deps, 'embedding', embedding, before?.embedding)) }),
    ...(reranking !== undefined && { reranking: reranking && (await storedSearchModel(deps, 'reranking', reranking, before?.reranking)) }),
    ...(transcription !== undefined && {
      transcription: transcription && (await storedSearchModel(deps, 'transcription', transcription, before?.transcription)),
    }),
    ...(budgets && { budgets }),
  }
}

/** The facts of the audit event, never with a key. */
function factsOf(change: Change) {
  const { own, budgets } = change
  const searching = searchModelPurposes.flatMap((purpose) => {
    const model = change[purpose]
    return model === undefined ? [] : [[purpose, model && `${model.provider}/${model.model}`] as const]
  })
  const keys = searchModelPurposes.filter((purpose) => change[purpose]?.apiKey !== undefined)
  return {
    ...(own === null && { model: null }),
    ...(own && { model: `${own.provider}/${own.model}`, keyChanged: own.apiKey !== undefined }),
    ...Object.fromEntries(searching),
    ...(keys.length > 0 && { keysChanged: keys }),
    ...(budgets && { budgets }),
  }
}
