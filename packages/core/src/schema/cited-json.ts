import { customType } from 'drizzle-orm/pg-core'

/** JSON that holds citations. Whenever it was written, it is read as citations are today. */
export const citedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (data) => JSON.stringify(data),
  fromDriver: readCitations,
})

/**
 * Reads citations wherever they stand in stored JSON. Until 25 November 2026 they were places in files alone, and had no kind: what is kept in a
 * file and has none is one of these.
 */
export function readCitations(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(readCitations)
  if (typeof stored !== 'object' || stored === null) return stored
  const read = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, readCitations(value)]))
  return read['source'] === 'file' && typeof read['fileId'] === 'number' && read['kind'] === undefined ? { kind: 'file', ...read } : read
}
