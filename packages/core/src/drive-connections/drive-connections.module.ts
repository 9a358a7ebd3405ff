import type { Drives } from '@dossier/sources'
import { jobs } from '@dossier/contract'
import { type Module, work } from '../use-case/index.ts'
import { revokeDrive } from './revoke-drive.ts'

/** The drives that people connect. */
/** What is this noun's own of the dependencies. */
export interface DrivePorts {
  /** Cloud drives, by their providers; those that are not configured are missing. */
  drives: Drives
}

export const driveConnectionModule: Module<DrivePorts> = {
  jobs: () => [work(jobs.revokeDrive, revokeDrive, { concurrency: 1 })],
}
