export { companySummaryRoutes } from './company-summary.routes.ts'
