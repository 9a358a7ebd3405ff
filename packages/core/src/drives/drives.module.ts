import { driveEndpoints } from '@dossier/contract'
import { importingJobs } from '../files/index.ts'
import { type Module, route } from '../use-case/index.ts'
import { arriveFromConsent } from './arrive-from-consent.ts'
import { connectDrive } from './connect-drive.ts'
import { disconnectDrive } from './disconnect-drive.ts'
import { driveOpener } from './drive-source.ts'
import { importFromDrive } from './import-from-drive.ts'
import { leaveForConsent } from './leave-for-consent.ts'
import { listDriveItems } from './list-drive-items.ts'
import { listDrives } from './list-drives.ts'

export const driveModule: Module = {
  routes: [
    route(driveEndpoints.list, listDrives),
    route(driveEndpoints.connect, connectDrive),
    route(driveEndpoints.leave, leaveForConsent),
    route(driveEndpoints.arrive, arriveFromConsent),
    route(driveEndpoints.disconnect, disconnectDrive),
    route(driveEndpoints.items, listDriveItems),
    route(driveEndpoints.import, importFromDrive),
  ],
  // What is taken in, and from where, meet here: imports know neither.
  jobs: () => importingJobs({ drive: driveOpener }),
}
