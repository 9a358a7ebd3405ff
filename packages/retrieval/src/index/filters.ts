import { placeOf } from './row-schema.ts'

/** Filters are SQL text for LanceDB. Only integers that this function has checked enter one, never text. */
function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an identifier: ${value}`)
  return String(value)
}

export function fileFilter(fileIds: readonly number[]): string {
  return fileIds.length === 1 ? `file_id = ${integer(fileIds[0] as number)}` : `file_id IN (${fileIds.map(integer).join(', ')})`
}

export function levelFilter(level: number): string {
  return `level = ${integer(level)}`
}

/** Rows of one level on the given pages. */
export function pagesFilter(level: number, pages: readonly { fileId: number; page: number }[]): string {
  return `place IN (${pages.map(({ fileId, page }) => integer(placeOf(fileId, page, level))).join(', ')})`
}
