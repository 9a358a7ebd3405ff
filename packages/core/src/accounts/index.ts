export { accountRoutes } from './accounts.routes.ts'
export { authenticate } from './authenticate.ts'
export { setUp, showSetUpState } from './set-up.ts'
