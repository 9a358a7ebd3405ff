export { createModeller, type Modeller, modellerBy } from './modeller.ts'
export { performTask } from './perform-task.ts'
