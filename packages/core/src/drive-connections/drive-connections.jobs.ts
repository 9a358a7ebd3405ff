import { jobs } from '@dossier/contract'
import { type JobWork, work } from '../use-case/index.ts'
import { revokeDrive } from './revoke-drive.ts'

/** The background work of the drives that people connect. */
export function driveConnectionJobs(): JobWork[] {
  return [work(jobs.revokeDrive, revokeDrive, { concurrency: 1 })]
}
