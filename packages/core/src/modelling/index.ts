export { createModeller, type Modeller, modellerBy } from './modeller.ts'
export { performTask } from './perform-task.ts'
export type { WrittenWorkbook } from './modelling-task.ts'
