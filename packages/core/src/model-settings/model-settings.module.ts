import { modelSettingsEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { changeModelSettings } from './change-model-settings.ts'
import { showModelSettings } from './show-model-settings.ts'
import { tryModel } from './try-model.ts'
import { trySearchModel } from './try-search-model.ts'

export const modelSettingsModule: Module = {
  routes: [
    route(modelSettingsEndpoints.get, showModelSettings),
    route(modelSettingsEndpoints.change, changeModelSettings),
    route(modelSettingsEndpoints.try, tryModel),
    route(modelSettingsEndpoints.trySearchModel, trySearchModel),
  ],
}
