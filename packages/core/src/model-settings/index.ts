export { chooseModel } from './choose-model.ts'
export { meteredModel } from './metered-model.ts'
export { modelSettingsRoutes } from './model-settings.routes.ts'
