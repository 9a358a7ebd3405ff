export { type AskAsImporter, filingOpener, openForImport } from './filing-items.ts'
export { registerPolicy } from './registers.policy.ts'
export { registerModule } from './registers.module.ts'
