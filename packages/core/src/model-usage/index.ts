export { addUsage } from './add-usage.ts'
export { modelUsageRoutes } from './model-usage.routes.ts'
