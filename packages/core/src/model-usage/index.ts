export { addUsage } from './add-usage.ts'
export { modelCallsRepository, type NewModelCall, type Spent } from './model-calls.repository.ts'
export { monthOf } from './month-of.ts'
export { modelUsageRoutes } from './model-usage.routes.ts'
