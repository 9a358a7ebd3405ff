export { activityModule } from './activity.module.ts'
export { presentActivity } from './activity.present.ts'
