/** The query of an address as the page's own links write it: plain names and values, so that links can be read and shared. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The same backwards, with the question mark; what is undefined, null or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** An id in an address; undefined when it is none. */
export function idParam(value: unknown): number | undefined {
  const number = Number(value)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** A text in an address; undefined when missing. */
export function textParam(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A day in an address, `2026-11-20`; undefined when it is none. */
export function dayParam(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}

/** Drops what is undefined, as exact optional properties ask. */
export function defined<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
