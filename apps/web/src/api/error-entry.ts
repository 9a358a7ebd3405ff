import { type ErrorCode, errorCatalogue, type Translated, unexpected } from '@dossier/contract'

/**
 * Status and sentence of a code. A page that is older than its server may meet one that it does not know; it is said as unexpected.
 * Not part of this folder's index: it brings the whole catalogue along, which no first screen needs.
 */
export function errorEntryOf(code: ErrorCode): Translated & { status: number } {
  return Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code] : unexpected
}
