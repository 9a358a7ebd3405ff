import { SourceError } from '../source/source-error.ts'
import type { Reply } from './read-reply.ts'
import type { SourceNetwork } from './source-network.ts'

/** What a service is to know us by. It is added when a request is sent, and is in no key, log or error. */
export interface Secrets {
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** By the segment that represents it in the path of an address. */
  readonly path?: Readonly<Record<string, string>>
}

interface TransportRules {
  readonly source: string
  readonly origins: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly secrets?: Secrets
}

interface TransportRequest {
  readonly address: string
  readonly json?: unknown
  readonly takesStatus?: (status: number) => boolean
  readonly mostBytes?: number
}

const MOST_BYTES = 32 * 1024 * 1024
const MOST_REDIRECTS = 5

/** Sends requests and receives whole replies: adds secrets, follows redirects, stops at a size. */
export function createTransport({ source, origins, headers = {}, secrets = {} }: TransportRules, network: SourceNetwork) {
  const known = new Set(origins)
  const failed = (detail: string) => new SourceError(source, { kind: 'upstream' }, detail)

  async function sent(address: URL, json: string | undefined, conditions: Record<string, string>, signal: AbortSignal): Promise<Response> {
    const url = new URL(address)
    for (const [name, value] of Object.entries(secrets.query ?? {})) url.searchParams.set(name, value)
    if (secrets.path !== undefined)
      url.pathname = url.pathname
        .split('/')
        .map((segment) => (secrets.path?.[segment] === undefined ? segment : encodeURIComponent(secrets.path[segment])))
        .join('/')
    const began = performance.now()
    let status: number | undefined
    try {
      const response = await network.fetch(url.href, {
        method: json === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...conditions, ...(json !== undefined && { 'content-type': 'application/json' }), ...secrets.headers },
        ...(json !== undefined && { body: json }),
        redirect: 'manual',
        signal,
      })
      status = response.status
      return response
    } finally {
      network.onCall?.({ source, host: url.host, status, durationMs: performance.now() - began })
    }
  }

  async function received(response: Response, mostBytes: number): Promise<Reply> {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > mostBytes) throw failed('too-large')
      chunks.push(chunk)
    }
    return { status: response.status, mediaType: mediaTypeOf(response.headers), headers: response.headers, body: Buffer.concat(chunks) }
  }

  /**
   * Redirects are followed to the service's own hosts: what came from elsewhere would be cited as the service's.
   *
   * @throws SourceError `upstream`; whatever the network throws
   */
  async function exchange(request: TransportRequest, conditions: Record<string, string>, signal: AbortSignal): Promise<Reply> {
    const { mostBytes = MOST_BYTES, takesStatus } = request
    let url = new URL(request.address)
    let json = request.json === undefined ? undefined : JSON.stringify(request.json)
    for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
      const response = await sent(url, json, conditions, signal)
      const location = response.headers.get('location')
      const { status } = response
      if (location === null || status < 300 || status > 399 || takesStatus?.(status) === true) return received(response, mostBytes)
      await response.body?.cancel()
      if (!URL.canParse(location, url.href)) break
      const next = new URL(location, url)
      for (const name of Object.keys(secrets.query ?? {})) next.searchParams.delete(name)
      if (!known.has(next.origin) || next.username !== '' || next.password !== '') throw failed('foreign-redirect')
      url = next
      // A POST is repeated only for the statuses that require it (Fetch standard, HTTP-redirect fetch).
      if (status !== 307 && status !== 308) json = undefined
    }
    throw failed('redirects')
  }

  return { exchange }
}

export const mediaTypeOf = (headers: Headers): string => (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
