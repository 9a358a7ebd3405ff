import type { SearchModelSource } from '../organization-models/index.ts'
import type { LanguageModelSource } from './language-models.ts'
import { modelSettingsEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { changeModelSettings } from './change-model-settings.ts'
import { showModelSettings } from './show-model-settings.ts'
import { tryModel } from './try-model.ts'
import { trySearchModel } from './try-search-model.ts'

/** The dependencies that only model settings need. */
export interface ModelPorts {
  searchModels: SearchModelSource
  languageModels: LanguageModelSource
}

export const modelSettingsModule: Module<ModelPorts> = {
  routes: [
    route(modelSettingsEndpoints.get, showModelSettings),
    route(modelSettingsEndpoints.change, changeModelSettings),
    route(modelSettingsEndpoints.try, tryModel),
    route(modelSettingsEndpoints.trySearchModel, trySearchModel),
  ],
}
