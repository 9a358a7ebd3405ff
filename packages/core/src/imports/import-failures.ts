import { AppError, type ErrorCode } from '@dossier/contract'
import type { RunFailure } from '../use-case/index.ts'

// Errors that concern the whole import, not only the current file.
const fatalErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NOT_SIGNED_IN',
  'LIMITED_ACCESS',
  'PROJECT_NOT_FOUND',
  'FOLDER_NOT_FOUND',
  'ARCHIVE_PROTECTED',
  'ARCHIVE_TOO_LARGE',
  'DRIVE_NOT_CONFIGURED',
  'DRIVE_NOT_CONNECTED',
  'DRIVE_UNAVAILABLE',
  'SOURCE_NOT_FOUND',
  'SOURCE_OFF',
  'SOURCE_NOT_CONFIGURED',
  'SOURCE_KEY_REFUSED',
  'SOURCE_QUOTA_REACHED',
  'SOURCE_UNAVAILABLE',
  'STORAGE_FULL',
  'UNAVAILABLE',
  'UNEXPECTED',
])

const temporaryErrors: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'DRIVE_UNAVAILABLE',
  'DRIVE_ITEM_INTERRUPTED',
  'SOURCE_UNAVAILABLE',
  'UNAVAILABLE',
  'UPLOAD_INTERRUPTED',
])

/** Why a file was refused; undefined when the error concerns the whole import. */
export function refusalOf(error: unknown): RunFailure | undefined {
  if (!(error instanceof AppError) || fatalErrors.has(error.code)) return undefined
  return storable(error)
}

/** Why the whole import failed; undefined for unknown errors, which the queue retries. */
export function failureOf(error: unknown): RunFailure | undefined {
  if (isFullDisk(error)) return { code: 'STORAGE_FULL', details: {} }
  if (!(error instanceof AppError) || error.code === 'UNEXPECTED') return undefined
  // Must not reveal that the workspace exists or existed.
  if (error.code === 'PROJECT_NOT_FOUND' || error.code === 'NOT_SIGNED_IN') return { code: 'LIMITED_ACCESS', details: {} }
  return storable(error)
}

/** Whether a retry may succeed. */
export function isTemporaryError(error: unknown): boolean {
  return error instanceof AppError ? temporaryErrors.has(error.code) : !isFullDisk(error)
}

function isFullDisk(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

// Keeps only details that the error's text shows. PostgreSQL accepts neither lone surrogates nor NUL.
function storable({ code, details }: AppError): RunFailure {
  const shown: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(details)) {
    if (typeof value === 'number') shown[name] = value
    else if (typeof value === 'string') shown[name] = storableText(value)
  }
  return { code, details: shown }
}

const MAX_LENGTH = 1_000

/** A source's text in a form that the database accepts. */
export function storableText(text: string): string {
  return text
    .slice(0, MAX_LENGTH)
    .toWellFormed()
    .replace(/\p{Cc}/gu, '')
}
