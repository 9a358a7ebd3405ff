import { z } from 'zod'

/** The cloud drives that files can be imported from. */
export const driveProviders = ['google', 'microsoft', 'dropbox'] as const
export const driveProviderSchema = z.enum(driveProviders)
export type DriveProvider = z.infer<typeof driveProviderSchema>

/** Their product names, the same in both languages. */
export const driveNames: Record<DriveProvider, string> = { google: 'Google Drive', microsoft: 'OneDrive · SharePoint', dropbox: 'Dropbox' }
