export { organizationJobs } from './organizations.jobs.ts'
export { organizationRoutes } from './organizations.routes.ts'
