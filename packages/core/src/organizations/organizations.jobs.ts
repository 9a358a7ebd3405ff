import { jobs } from '@dossier/contract'
import { type JobWork, work } from '../use-case/index.ts'
import { exportOrganization } from './export-organization.ts'
import { purgeOrganization } from './purge-organization.ts'

/** What is left to do for organisations that are being deleted. */
export function organizationJobs(): JobWork[] {
  return [
    work(jobs.exportOrganization, exportOrganization, { concurrency: 1 }),
    work(jobs.purgeOrganization, purgeOrganization, { concurrency: 1 }),
  ]
}
