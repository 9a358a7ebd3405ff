export { registeredClient } from './consents.ts'
export type { DriveServer } from './drive-server.ts'
export { plantDealFolder } from './plant-deal-folder.ts'
export { type DriveServers, startDriveServers } from './start-drive-servers.ts'
