export { chooseModel } from './choose-model.ts'
export { isBudgetSpent } from './left-of-budgets.ts'
export { meteredModel } from './metered-model.ts'
export { modelSettingsModule } from './model-settings.module.ts'
