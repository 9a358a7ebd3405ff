export { filingOpener } from './filing-items.ts'
export { registerModule } from './registers.module.ts'
