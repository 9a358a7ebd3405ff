export { referenceModule } from './references.module.ts'
