export { companyModule } from './companies.module.ts'
export { type CompanyFiles, groupFilesByCompany } from './group-files.ts'
export { companyStatements } from './show-statements.ts'
