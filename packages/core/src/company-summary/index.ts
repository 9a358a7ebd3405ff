export { companySummaryModule } from './company-summary.module.ts'
