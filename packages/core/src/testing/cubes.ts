export { buildEcommerce } from '../workflows/ecommerce/build-ecommerce.ts'
export { ecommerceRequestSchema } from '../workflows/ecommerce/ecommerce-request.ts'
export { buildSaas } from '../workflows/saas/build-saas.ts'
export { saasRunSchema } from '../workflows/saas/saas-request.ts'
