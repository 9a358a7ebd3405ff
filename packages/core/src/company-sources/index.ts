export { companySourceModule } from './company-sources.module.ts'
export { documentOpener } from './document-items.ts'
