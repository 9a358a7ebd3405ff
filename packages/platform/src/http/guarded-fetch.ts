import type { Agent } from 'undici'
import { addressRule, type AllowedAddresses } from './allowed-address.ts'
import { boundedResponse } from './bounded-response.ts'
import { guardedLookup } from './guarded-lookup.ts'
import { RequestRefused } from './request-refused.ts'

/** What is sent. A function is called whenever it is sent; with a `content-length` among the headers it is no longer than that. */
type RequestBody = string | Uint8Array | URLSearchParams | (() => AsyncIterable<Uint8Array>)

/** A request to the outside. Its body can be sent again, as some redirects want it. */
export interface GuardedRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: RequestBody | null | undefined
  /** `manual` gives redirects back as they are. */
  redirect?: 'follow' | 'manual'
  signal?: AbortSignal
}

/**
 * Asks the outside world.
 *
 * @throws RequestRefused when the address, a redirect or the size is not allowed; whatever fetch throws otherwise
 */
export type GuardedFetch = (address: string, request?: GuardedRequest) => Promise<Response>

export interface GuardedFetchOptions extends AllowedAddresses {
  /** For a request with all its redirects and its body. */
  timeoutMs?: number
  /** Of an answer's body, unpacked. */
  maxBytes?: number
}

const MAX_REDIRECTS = 5
/** What another origin gets of a request's headers: services take their keys in headers of many names, which none of these is. */
const HEADERS_FOR_ANYBODY = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'range',
  'user-agent',
])

/**
 * The only way out of the product: http and https to addresses of the open internet, checked when the connection is made, so that
 * a name cannot change its address in between, and again for each redirect.
 */
export function createGuardedFetch({
  timeoutMs = 30_000,
  maxBytes = 50 * 1024 * 1024,
  ...addresses
}: GuardedFetchOptions = {}): GuardedFetch {
  const rule = addressRule(addresses)
  const patience = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs }
  let opened: ReturnType<typeof openAgents> | undefined

  /** An installation may never ask the outside: what asks is loaded with the first request. */
  async function openAgents() {
    const { Agent, fetch } = await import('undici')
    const guarded = new Agent({ ...patience, connect: { lookup: guardedLookup(rule.isAllowed, addresses.resolve) } })
    const trusted = new Agent({ ...patience, connect: { lookup: guardedLookup(() => true, addresses.resolve) } })
    const dispatcherFor = (url: URL): Agent => {
      rule.check(url)
      return rule.isTrusted(url) ? trusted : guarded
    }
    return { fetch, dispatcherFor }
  }

  return async (address, request = {}) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = request.signal === undefined ? deadline : AbortSignal.any([request.signal, deadline])
    const { fetch, dispatcherFor } = await (opened ??= openAgents())
    let hop: Hop = { url: new URL(address), method: request.method ?? 'GET', headers: request.headers ?? {}, body: request.body ?? null }
    for (let hops = 0; ; hops += 1) {
      const { url, method, headers, body } = hop
      const sent = typeof body === 'function' ? { body: body(), duplex: 'half' as const } : { body }
      const response = await fetch(url, { method, headers, ...sent, redirect: 'manual', signal, dispatcher: dispatcherFor(url) }).catch(
        refusalOf,
      )
      const location = response.headers.get('location')
      if (request.redirect === 'manual' || location === null || !isRedirect(response.status))
        return boundedResponse(response, maxBytes, url)
      await response.body?.cancel()
      if (hops === MAX_REDIRECTS) throw new RequestRefused(`more than ${MAX_REDIRECTS} redirects`, url)
      hop = redirected(hop, location, response.status)
    }
  }
}

interface Hop {
  url: URL
  method: string
  headers: Readonly<Record<string, string>>
  body: RequestBody | null
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

/** The request that a redirect asks for (Fetch standard, HTTP-redirect fetch). */
function redirected({ url: from, method, headers, body }: Hop, location: string, status: number): Hop {
  if (!URL.canParse(location, from.href)) throw new RequestRefused('the redirect leads to no address', from)
  const url = new URL(location, from)
  const asGet = (status === 303 && method !== 'HEAD') || (status <= 302 && method === 'POST')
  const kept = Object.entries(headers).filter(([name]) => {
    const lower = name.toLowerCase()
    return !(asGet && lower.startsWith('content-')) && (url.origin === from.origin || HEADERS_FOR_ANYBODY.has(lower))
  })
  return { url, method: asGet ? 'GET' : method, headers: Object.fromEntries(kept), body: asGet ? null : body }
}

/** undici hides why a connection was not made. */
function refusalOf(error: unknown): never {
  if (error instanceof Error && error.cause instanceof RequestRefused) throw error.cause
  throw error
}
