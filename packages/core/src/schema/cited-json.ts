import { customType } from 'drizzle-orm/pg-core'

/** JSON with citations, upgraded to the current format when it is read. */
export const citedJson = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (data) => JSON.stringify(data),
  fromDriver: readCitations,
})

/** Upgrades citations at any depth of stored JSON. Until 25 November 2026 all citations were places in files and had no kind. */
export function readCitations(stored: unknown): unknown {
  if (Array.isArray(stored)) return stored.map(readCitations)
  if (typeof stored !== 'object' || stored === null) return stored
  const read = Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, readCitations(value)]))
  return read['source'] === 'file' && typeof read['fileId'] === 'number' && read['kind'] === undefined ? { kind: 'file', ...read } : read
}
