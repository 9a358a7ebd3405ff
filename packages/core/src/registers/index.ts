export { filingOpener } from './filing-items.ts'
export { registerModule } from './registers.module.ts'
export { registerPolicy } from './registers.policy.ts'
