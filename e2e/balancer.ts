import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { listeningUrl } from './listening-url.ts'

/** A request in progress at a web process. */
export interface PassedRequest {
  method: string
  path: string
  /** The web process, by its address. */
  to: string
  /** Bytes of its body that were forwarded. */
  bytes: number
}

/** A load balancer of web processes, as in a deployment. */
export interface Balancer {
  url: string
  /** Requests in progress. */
  readonly passing: ReadonlySet<PassedRequest>
  /** Number of forwarded requests by address of the web process. */
  readonly given: ReadonlyMap<string, number>
  /** Limits the bandwidth of each request's body. */
  limitTo(bytesPerSecond: number): void
  close(): void
}

/** Starts a round-robin load balancer that skips unreachable processes, and breaks connections of a process that exits. */
export async function startBalancer(processes: readonly string[]): Promise<Balancer> {
  const passing = new Set<PassedRequest>()
  const given = new Map<string, number>()
  let turn = 0
  let bytesPerSecond = Number.POSITIVE_INFINITY

  async function* paced(body: AsyncIterable<Buffer>, passed: PassedRequest): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      passed.bytes += chunk.length
      yield chunk
      const ms = (chunk.length / bytesPerSecond) * 1_000
      if (ms > 0) await sleep(ms)
    }
  }

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, triesLeft: number) => {
    const to = processes[(turn += 1) % processes.length] ?? ''
    const { method = '', url: path = '', headers } = incoming
    const upstream = request(`${to}${path}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    let isConnected = false
    upstream.once('socket', (socket) =>
      socket.once('connect', () => {
        isConnected = true
        const passed = { method, path, to, bytes: 0 }
        passing.add(passed)
        given.set(to, (given.get(to) ?? 0) + 1)
        upstream.once('close', () => passing.delete(passed))
        // Errors show in the response, or in its absence.
        pipeline(paced(incoming, passed), upstream).catch(() => undefined)
      }),
    )
    upstream.on('error', () => {
      if (!isConnected && triesLeft > 0) pass(incoming, outgoing, triesLeft - 1)
      else outgoing.destroy()
    })
    outgoing.once('close', () => upstream.destroy())
  }

  const server = createServer((incoming, outgoing) => pass(incoming, outgoing, processes.length - 1))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: listeningUrl(server),
    passing,
    given,
    limitTo(limit) {
      bytesPerSecond = limit
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
