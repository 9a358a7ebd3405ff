import type { DriveProvider } from '@dossier/contract'

/** What the operator sets for each provider, as the manual of operations names it. */
export const driveVariables: Record<DriveProvider, string> = {
  google: 'GOOGLE_DRIVE_CLIENT_ID, GOOGLE_DRIVE_CLIENT_SECRET',
  microsoft: 'MICROSOFT_DRIVE_CLIENT_ID, MICROSOFT_DRIVE_CLIENT_SECRET',
  dropbox: 'DROPBOX_DRIVE_CLIENT_ID, DROPBOX_DRIVE_CLIENT_SECRET',
}
