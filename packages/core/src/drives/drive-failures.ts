import { AppError, driveNames, type DriveProvider } from '@dossier/contract'
import { DriveError } from '@dossier/sources'

/** What a drive's failure is to a person; anything else is a bug and stays what it is. `filename` is that of the file at hand. */
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
