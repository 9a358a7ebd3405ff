import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Consents } from './consents.ts'
import { PlantedDrive } from './planted-drive.ts'

/** A request, as the provider-specific part of the server receives it. */
export interface DriveRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
  /** `http://127.0.0.1:PORT` */
  address: string
}

export interface DriveAnswer {
  status: number
  headers?: Record<string, string>
  /** Objects are sent as JSON. */
  body?: Uint8Array | string | object
}

/** A fault of requests to a path. */
export interface Fault extends DriveAnswer {
  /** The number of requests that fail; one by default. */
  times?: number
  /** Closes the connection after this many bytes of the response body. */
  cutAfter?: number
}

/** A provider's protocol for the contents of a drive. */
export type Serve = (request: DriveRequest, served: { drive: PlantedDrive; consents: Consents; account: string }) => DriveAnswer | undefined

/** One provider on this machine. */
export interface DriveServer {
  /** `http://127.0.0.1:PORT`: the base address to configure. */
  address: string
  drive: PlantedDrive
  consents: Consents
  /** The owner of the drive, by the provider's name. */
  account: string
  /** Requests so far, oldest first. */
  requests: { method: string; path: string; query: string; authorization: string | undefined }[]
  /** Makes requests fail whose path and query match. A fault without `cutAfter` replaces the provider's response. */
  fail(pathAndQuery: RegExp, fault: Fault): void
  close(): Promise<void>
}

/** @param port 0 selects any free one */
export async function startDriveServer(serve: Serve, port: number, { rotates }: { rotates: boolean }): Promise<DriveServer> {
  const drive = new PlantedDrive()
  const consents = new Consents({ rotates })
  const account = 'min@harbor.example'
  const faults: { address: RegExp; fault: Fault; left: number }[] = []
  const requests: DriveServer['requests'] = []
  const server = createServer((incoming, response) => void answer(incoming, response).catch(() => response.destroy()))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the drive has no port')
  const address = `http://127.0.0.1:${bound.port}`

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '/', address)
    const { method = 'GET', headers } = incoming
    const body = await textOf(incoming)
    const path = url.pathname
    requests.push({ method, path, query: url.search, authorization: headers.authorization })
    const struck = faults.find((each) => each.left > 0 && each.address.test(`${path}${url.search}`))
    if (struck !== undefined) struck.left -= 1
    if (struck !== undefined && struck.fault.cutAfter === undefined) return send(response, struck.fault)
    const answered = serve({ method, path, query: url.searchParams, headers, body, address }, { drive, consents, account })
    send(response, answered ?? { status: 404, body: 'there is nothing here' }, struck?.fault.cutAfter)
  }

  return {
    address,
    drive,
    consents,
    account,
    requests,
    fail: (pathAndQuery, fault) => void faults.push({ address: pathAndQuery, fault, left: fault.times ?? 1 }),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, { status, headers, body = '' }: DriveAnswer, cutAfter?: number): void {
  const isBytes = typeof body === 'string' || body instanceof Uint8Array
  const bytes = Buffer.from(isBytes ? body : JSON.stringify(body))
  const type = isBytes ? 'application/octet-stream' : 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, 'content-length': bytes.length, ...headers })
  if (cutAfter === undefined) response.end(bytes)
  else response.write(bytes.subarray(0, cutAfter), () => response.destroy())
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/** One page of a list, and where the next one begins. */
export function pageOf<T>(all: readonly T[], cursor: string | null, length: number): { rows: T[]; next: string | undefined } {
  const start = Number(cursor ?? 0)
  return { rows: all.slice(start, start + length), next: start + length < all.length ? String(start + length) : undefined }
}
