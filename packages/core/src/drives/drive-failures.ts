import { AppError, driveNames, type DriveProvider } from '@dossier/contract'
import { DriveError } from '@dossier/sources'

/** Maps a DriveError to an AppError; returns other errors unchanged. `filename` is the current file's. */
export function asDriveRefusal(error: unknown, provider: DriveProvider, filename = ''): unknown {
  if (!(error instanceof DriveError)) return error
  const named = { provider: driveNames[provider] }
  switch (error.reason) {
    case 'expired':
      return new AppError('DRIVE_NOT_CONNECTED', named, error)
    case 'not-found':
      return new AppError('DRIVE_ITEM_NOT_FOUND', named, error)
    case 'not-downloadable':
      return new AppError('DRIVE_ITEM_NOT_DOWNLOADABLE', { filename }, error)
    case 'rate-limited':
    case 'unavailable':
      return new AppError('DRIVE_UNAVAILABLE', named, error)
  }
}
