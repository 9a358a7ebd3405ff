import { AppError, driveNames, type DriveProvider } from '@dossier/contract'

/** Why somebody's drive with a provider is not there to be worked with. */
export function driveRefusal(code: 'DRIVE_NOT_CONFIGURED' | 'DRIVE_NOT_CONNECTED', provider: DriveProvider): AppError {
  return new AppError(code, { provider: driveNames[provider] })
}
