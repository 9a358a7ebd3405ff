export { nameSearchRoutes } from './name-search.routes.ts'
