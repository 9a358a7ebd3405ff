import type { InputOf, modelSettingsEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { memberWho, useCase } from '../use-case/index.ts'
import { modelSettingsRepository } from './model-settings.repository.ts'
import { settingsNow } from './show-model-settings.ts'
import { keptModel, noModel } from './typed-model.ts'

/** Sets the organisation's own model, or takes it back, and its budgets. What is left out stays. */
export const changeModelSettings = useCase({
  policy: memberWho('models.edit'),
  async run({ deps, actor, read, write }, { own, budgets }: InputOf<typeof modelSettingsEndpoints.change>) {
    const before = (await read(modelSettingsRepository).find())?.settings
    const { organizationId: _, ...unchanged } = before ?? { ...noModel, organizationId: actor.organizationId, budgets: {} }
    const model = own === undefined ? {} : own === null ? noModel : await keptModel(deps, own, before)
    const now = deps.clock.now()
    await write(async (within) => {
      await within(modelSettingsRepository).keep({
        ...unchanged,
        ...model,
        ...(budgets && { budgets }),
        changedBy: actor.userId,
        changedAt: now,
      })
      await record(within, actor, { action: 'modelSettings.updated', facts: changesIn(own, budgets) }, now)
    })
    return settingsNow(deps, read)
  },
})

/** What the log says: never the key. */
function changesIn(
  own: InputOf<typeof modelSettingsEndpoints.change>['own'],
  budgets: InputOf<typeof modelSettingsEndpoints.change>['budgets'],
) {
  return {
    ...(own === null && { model: null }),
    ...(own && { model: `${own.provider}/${own.model}`, keyChanged: own.apiKey !== undefined }),
    ...(budgets && { budgets }),
  }
}
