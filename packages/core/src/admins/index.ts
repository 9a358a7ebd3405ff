export { adminModule } from './admins.module.ts'
