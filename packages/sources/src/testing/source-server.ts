import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'

/** A request as a protocol sees it. */
export interface ServedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** What was posted, as JSON; undefined of a GET. */
  json: unknown
}

export interface ServedReply {
  status?: number
  headers?: Record<string, string>
  /** Objects are sent as JSON. */
  body?: Uint8Array | string | object
  /** "application/json" for objects, "application/octet-stream" for others unless given. */
  type?: string
}

/** What goes wrong with requests to a path. */
export interface SourceFault extends ServedReply {
  /** How many requests it befalls; one unless given, `Infinity` for all. */
  times?: number
  /** Sends the protocol's own reply, and breaks the connection after so many bytes of it. */
  cutAfter?: number
  /** Sends the protocol's own reply a byte in so many milliseconds. */
  msPerByte?: number
}

/** A service's protocol. @returns undefined for what the service does not have */
export type SourceProtocol = (request: ServedRequest) => ServedReply | undefined

/** A service on this machine. */
export interface SourceServer {
  /** `http://127.0.0.1:PORT`: the base address to configure. */
  readonly address: string
  /** Requests so far, oldest first. */
  readonly requests: { method: string; path: string; query: string; headers: IncomingHttpHeaders; json: unknown; at: number }[]
  /** Lets requests fail whose path and query fit. */
  fail(pathAndQuery: RegExp, fault: SourceFault): void
  close(): Promise<void>
}

/**
 * Serves a protocol on loopback, with validators: a reply has an ETag, and is 304 for clients that have it already.
 *
 * @param notFound what the service sends for what it does not have
 * @param port 0 takes any that is free
 */
export async function startSourceServer(protocol: SourceProtocol, notFound: ServedReply, port = 0): Promise<SourceServer> {
  const faults: { address: RegExp; fault: SourceFault; left: number }[] = []
  const requests: SourceServer['requests'] = []
  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    const { method = 'GET', headers } = incoming
    const posted = await readText(incoming)
    const json: unknown = posted === '' ? undefined : JSON.parse(posted)
    requests.push({ method, path: url.pathname, query: url.search, headers, json, at: performance.now() })
    const struck = faults.find(({ left, address }) => left > 0 && address.test(`${url.pathname}${url.search}`))
    if (struck !== undefined) struck.left -= 1
    const isWhole = struck !== undefined && struck.fault.cutAfter === undefined && struck.fault.msPerByte === undefined
    const reply = isWhole
      ? struck.fault
      : (protocol({ method, path: url.pathname, query: url.searchParams, headers, json }) ?? { status: 404, ...notFound })
    send(response, reply, { ifNoneMatch: headers['if-none-match'], ...struck?.fault })
  }
  const server = createServer((incoming, response) => void answer(incoming, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the service has no port')
  return {
    address: `http://127.0.0.1:${bound.port}`,
    requests,
    fail: (pathAndQuery, fault) => void faults.push({ address: pathAndQuery, fault, left: fault.times ?? 1 }),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function send(
  response: ServerResponse,
  { status = 200, headers = {}, body = '', type }: ServedReply,
  { ifNoneMatch, cutAfter, msPerByte }: { ifNoneMatch: string | undefined; cutAfter?: number; msPerByte?: number },
): void {
  const isBytes = typeof body === 'string' || body instanceof Uint8Array
  const bytes = Buffer.from(isBytes ? body : JSON.stringify(body))
  const etag = `"${bytes.length}-${bytes.subarray(0, 64).toString('base64url')}"`
  const described = { 'content-type': type ?? (isBytes ? 'application/octet-stream' : 'application/json'), ...headers }
  if (status === 200 && ifNoneMatch === etag) return void response.writeHead(304, { etag }).end()
  response.writeHead(status, { ...described, ...(status === 200 && { etag }), 'content-length': bytes.length })
  if (cutAfter !== undefined) return void response.write(bytes.subarray(0, cutAfter), () => response.destroy())
  if (msPerByte === undefined) return void response.end(bytes)
  let at = 0
  const timer = setInterval(() => {
    if (at === bytes.length) response.end()
    else response.write(bytes.subarray(at, (at += 1)))
  }, msPerByte)
  response.on('close', () => clearInterval(timer))
}
