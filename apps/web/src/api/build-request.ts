import type { Endpoint } from '@dossier/contract'

/** Address and body of a call. */
export interface BuiltRequest {
  /** Path and query. */
  address: string
  /** The JSON body; undefined when there is none. */
  body: Record<string, unknown> | undefined
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/**
 * Builds a request: fills the path's parameters; the remaining values go into the query of a GET or the body of other methods (specification, section
 * 7). Undefined values are omitted. @throws when a path parameter is missing
 */
export function buildRequest(endpoint: Pick<Endpoint, 'method' | 'path'>, request: Record<string, unknown> = {}): BuiltRequest {
  const rest = { ...request }
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_place, name: string) => {
    const value = rest[name]
    if (value === undefined || value === null || value === '') throw new Error(`${endpoint.path} needs ${name}`)
    delete rest[name]
    return encodeURIComponent(asText(value))
  })
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined)
  if (endpoint.method !== 'GET') return { address: path, body: entries.length > 0 ? Object.fromEntries(entries) : undefined }
  const query = new URLSearchParams()
  for (const [name, value] of entries) for (const item of Array.isArray(value) ? value : [value]) query.append(name, asText(item))
  return { address: query.size > 0 ? `${path}?${query}` : path, body: undefined }
}
