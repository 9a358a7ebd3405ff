export { createModeller, type Modeller, modellerBy } from './modeller.ts'
export type { ContractFile, LedgerResult, LedgerTaskRefusal, OrderFile, SubscriptionFile } from './ledger-task.ts'
export type { FixResult } from './modelling-task.ts'
export { performTask } from './perform-task.ts'
