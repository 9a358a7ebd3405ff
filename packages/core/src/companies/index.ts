export { companyModule } from './companies.module.ts'
export { findCompanies } from './find-companies.ts'
export { type CompanyFiles, groupFilesByCompany } from './group-files.ts'
export { companyStatements, statementsOf } from './show-statements.ts'
