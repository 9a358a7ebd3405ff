import { driveEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { arriveFromConsent } from './arrive-from-consent.ts'
import { connectDrive } from './connect-drive.ts'
import { disconnectDrive } from './disconnect-drive.ts'
import { importFromDrive } from './import-from-drive.ts'
import { leaveForConsent } from './leave-for-consent.ts'
import { listDriveItems } from './list-drive-items.ts'
import { listDrives } from './list-drives.ts'

export const driveRoutes: Route[] = [
  route(driveEndpoints.list, listDrives),
  route(driveEndpoints.connect, connectDrive),
  route(driveEndpoints.leave, leaveForConsent),
  route(driveEndpoints.arrive, arriveFromConsent),
  route(driveEndpoints.disconnect, disconnectDrive),
  route(driveEndpoints.items, listDriveItems),
  route(driveEndpoints.import, importFromDrive),
]
