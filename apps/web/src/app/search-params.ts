/** Parses the query of an address: plain names and values, so that links are readable. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** Formats a query, with the question mark; undefined, null and empty values are omitted. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Parses an id in an address; undefined when invalid. */
export function idParam(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Parses a text in an address; undefined when missing. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Parses a day in an address, `2026-11-20`; undefined when invalid. */
export function dayParam(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}

/**
 * The parameters of a screen, typed as absent where they are undefined, as `exactOptionalPropertyTypes` requires. Undefined properties stay: the
 * router merges them over what the address states, so that an invalid value does not reach the screen.
 */
export const validated = <T extends Record<string, unknown>>(values: T) => values as { [K in keyof T]?: Exclude<T[K], undefined> }
