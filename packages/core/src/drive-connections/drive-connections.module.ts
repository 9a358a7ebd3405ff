import { jobs } from '@dossier/contract'
import { type Module, work } from '../use-case/index.ts'
import { revokeDrive } from './revoke-drive.ts'

/** The drives that people connect. */
export const driveConnectionModule: Module = {
  jobs: () => [work(jobs.revokeDrive, revokeDrive, { concurrency: 1 })],
}
