export { type EcommerceInput, EcommerceInputError, type EcommerceSeries } from './ecommerce-input.ts'
export { ecommerceWorkbook } from './ecommerce-workbook.ts'
