import type { DriveNetwork } from './ask-provider.ts'
import type { Drive, DriveRegistration } from './drive.ts'
import { dropboxDrive } from './dropbox.ts'
import { googleDrive, type GoogleScope } from './google.ts'
import { microsoftDrive } from './microsoft.ts'

/** The drives by provider; only those of providers with which the product is registered. */
export interface Drives {
  google?: Drive
  microsoft?: Drive
  dropbox?: Drive
}

interface Registrations {
  google?: DriveRegistration & { scope: GoogleScope }
  microsoft?: DriveRegistration & { tenant: string }
  dropbox?: DriveRegistration
}

/** The drives at whose providers the product is registered. */
export function openDrives({ google, microsoft, dropbox }: Registrations, network: DriveNetwork): Drives {
  return {
    ...(google && { google: googleDrive(google, network) }),
    ...(microsoft && { microsoft: microsoftDrive(microsoft, network) }),
    ...(dropbox && { dropbox: dropboxDrive(dropbox, network) }),
  }
}
