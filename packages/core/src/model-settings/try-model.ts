import { AppError, type InputOf, type ModelTrial, type modelSettingsEndpoints } from '@dossier/contract'
import { modelSettingsRepository } from '../organization-models/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { ownModels } from './own-models.ts'
import { storedModel } from './entered-model.ts'

/** Sends a small request to the entered model, else to the one in use. Stores nothing. */
export const tryModel = useCase({
  needs: ['clock', 'languageModels', 'secretBox'],
  policy: memberPolicy('models.edit'),
  async run({ deps, read }, { own }: InputOf<typeof modelSettingsEndpoints.try>): Promise<ModelTrial> {
    const before = (await read(modelSettingsRepository).find())?.settings
    const settings = own === undefined ? before : { ...(await storedModel(deps, own, before)), changedAt: deps.clock.now() }
    const models = (settings && (await ownModels(deps, settings))) ?? (own === undefined ? deps.languageModels.operator : undefined)
    if (models === undefined) throw new AppError('MODEL_NOT_CONFIGURED')
    const { testLanguageModel } = await import('@dossier/models')
    const tried = await testLanguageModel(models.answering)
    if (!tried.ok) return { ok: false, failure: tried.failure }
    const { model, latencyMs, takesTools, takesStructuredOutput } = tried
    return { ok: true, model, latencyMs, takesTools, takesStructuredOutput }
  },
})
