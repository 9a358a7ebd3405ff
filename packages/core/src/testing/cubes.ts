export { buildEcommerce } from '../workflows/ecommerce/build-ecommerce.ts'
export { buildSaas } from '../workflows/saas/build-saas.ts'
