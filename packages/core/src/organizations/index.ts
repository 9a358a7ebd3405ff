export { organizationModule } from './organizations.module.ts'
