import { type ErrorCode, errorCatalogue, type Translated, unexpected } from '@dossier/contract'

/**
 * Status and text of an error code. An outdated page may receive an unknown code, which is treated as unexpected. Not part of this folder's index,
 * because it imports the whole catalogue, which the first screen does not need.
 */
export function errorEntryOf(code: ErrorCode): Translated & { status: number } {
  return Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code] : unexpected
}
