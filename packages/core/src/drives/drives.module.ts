import { driveEndpoints } from '@dossier/contract'
import { importingJobs } from '../files/index.ts'
import { documentOpener } from '../company-sources/index.ts'
import { filingOpener } from '../registers/index.ts'
import { type Module, route } from '../use-case/index.ts'
import { completeConsent } from './complete-consent.ts'
import { connectDrive } from './connect-drive.ts'
import { disconnectDrive } from './disconnect-drive.ts'
import { driveOpener } from './drive-source.ts'
import { importFromDrive } from './import-from-drive.ts'
import { redirectToConsent } from './redirect-to-consent.ts'
import { listDriveItems } from './list-drive-items.ts'
import { listDrives } from './list-drives.ts'

export const driveModule: Module = {
  routes: [
    route(driveEndpoints.list, listDrives),
    route(driveEndpoints.connect, connectDrive),
    route(driveEndpoints.leave, redirectToConsent),
    route(driveEndpoints.arrive, completeConsent),
    route(driveEndpoints.disconnect, disconnectDrive),
    route(driveEndpoints.items, listDriveItems),
    route(driveEndpoints.import, importFromDrive),
  ],
  // Composes the file intake with drives and registers: imports depend on none of them.
  jobs: () => importingJobs({ drive: driveOpener, filing: filingOpener, documents: documentOpener }),
}
