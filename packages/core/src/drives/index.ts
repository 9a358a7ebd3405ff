export { openDriveItems } from './drive-source.ts'
export { driveRoutes } from './drives.routes.ts'
