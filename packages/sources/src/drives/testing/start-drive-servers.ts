import { registeredClient } from './consents.ts'
import { type DriveServer, startDriveServer } from './drive-server.ts'
import { serveDropbox } from './dropbox-server.ts'
import { serveGoogle } from './google-server.ts'
import { serveMicrosoft } from './microsoft-server.ts'
import { plantDealFolder } from './plant-deal-folder.ts'

/** The three providers on this machine. */
export interface DriveServers {
  google: DriveServer
  microsoft: DriveServer
  dropbox: DriveServer
  /** The environment variables that point the product to these servers, to add to a process's own. */
  environment: Record<string, string>
  close(): Promise<void>
}

/**
 * Starts the used parts of Google Drive, Microsoft Graph and Dropbox, each at `http://127.0.0.1:PORT` with a small deal folder (`실사 자료`, see
 * `plantDealFolder`). Pass `environment` to the product; consent pages redirect immediately, unless `server.consents.denies` is set. Tests change
 * `server.drive`, and make requests fail with `server.fail(/path/, { status: 503 })`.
 *
 * @param ports fixed ports where the product is started elsewhere; any free ones by default
 */
export async function startDriveServers(ports: { google?: number; microsoft?: number; dropbox?: number } = {}): Promise<DriveServers> {
  const google = await startDriveServer(serveGoogle, ports.google ?? 0, { rotates: false })
  const microsoft = await startDriveServer(serveMicrosoft, ports.microsoft ?? 0, { rotates: true })
  const dropbox = await startDriveServer(serveDropbox, ports.dropbox ?? 0, { rotates: false })
  await plantDealFolder(google.drive, { native: true })
  await plantDealFolder(microsoft.drive)
  await plantDealFolder(dropbox.drive)
  const { clientId, clientSecret } = registeredClient
  const ofProvider = (name: string, { address }: DriveServer) => ({
    [`${name}_DRIVE_CLIENT_ID`]: clientId,
    [`${name}_DRIVE_CLIENT_SECRET`]: clientSecret,
    [`${name}_DRIVE_URL`]: address,
  })
  return {
    google,
    microsoft,
    dropbox,
    environment: {
      ALLOW_LOOPBACK_SOURCES: '1',
      ...ofProvider('GOOGLE', google),
      ...ofProvider('MICROSOFT', microsoft),
      ...ofProvider('DROPBOX', dropbox),
    },
    async close() {
      await Promise.all([google.close(), microsoft.close(), dropbox.close()])
    },
  }
}
