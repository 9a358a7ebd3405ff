export { workflowModule } from './workflows.module.ts'
