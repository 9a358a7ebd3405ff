import type { DriveProvider } from '@dossier/contract'

/** Configuration variables of each provider, as documented for operators. */
export const driveVariables: Record<DriveProvider, string> = {
  google: 'GOOGLE_DRIVE_CLIENT_ID, GOOGLE_DRIVE_CLIENT_SECRET',
  microsoft: 'MICROSOFT_DRIVE_CLIENT_ID, MICROSOFT_DRIVE_CLIENT_SECRET',
  dropbox: 'DROPBOX_DRIVE_CLIENT_ID, DROPBOX_DRIVE_CLIENT_SECRET',
}
