import { AppError, type ErrorCode } from '@dossier/contract'
import type { RunFailure } from '../use-case/index.ts'

// They concern all files, not only the one at which they show.
const ending: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'LIMITED_ACCESS',
  'PROJECT_NOT_FOUND',
  'FOLDER_NOT_FOUND',
  'ARCHIVE_PROTECTED',
  'ARCHIVE_TOO_LARGE',
  'DRIVE_NOT_CONFIGURED',
  'DRIVE_NOT_CONNECTED',
  'DRIVE_UNAVAILABLE',
  'STORAGE_FULL',
  'UNAVAILABLE',
  'UNEXPECTED',
])

const passing: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'DRIVE_UNAVAILABLE',
  'DRIVE_ITEM_INTERRUPTED',
  'UNAVAILABLE',
  'UPLOAD_INTERRUPTED',
])

/** What a file was refused for; undefined when its error is none of the file alone. */
export function refusalOf(error: unknown): RunFailure | undefined {
  if (!(error instanceof AppError) || ending.has(error.code)) return undefined
  return storable(error)
}

/** What all of an import failed of; undefined when it is not known and may be another next time. */
export function failureOf(error: unknown): RunFailure | undefined {
  if (isFullDisk(error)) return { code: 'STORAGE_FULL', details: {} }
  if (!(error instanceof AppError) || error.code === 'UNEXPECTED') return undefined
  // That there is a workspace, or was, is none of their business any more.
  if (error.code === 'PROJECT_NOT_FOUND' || error.code === 'NOT_SIGNED_IN') return { code: 'LIMITED_ACCESS', details: {} }
  return storable(error)
}

/** Whether the same may succeed a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError ? passing.has(error.code) : !isFullDisk(error)
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

// Of what an error says only what its text shows; a database takes neither half letters nor NUL.
function storable({ code, details }: AppError): RunFailure {
  const shown: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'number') shown[name] = value
    else if (typeof value === 'string') shown[name] = storableText(value)
  }
  return { code, details: shown }
}

const LONGEST = 1_000

/** Text of a source's, as the database takes it. */
export function storableText(text: string): string {
  return text
    .slice(0, LONGEST)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
}
