export { activityRoutes } from './activity.routes.ts'
