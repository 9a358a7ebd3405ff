export { type ContractInput, type SaasInput, SaasInputError, type SaasSeries } from './saas-input.ts'
export { saasWorkbook } from './saas-workbook.ts'
