export { addUsage } from './add-usage.ts'
