import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { listeningUrl } from './listening-url.ts'

/** A request that a web process has not answered yet. */
export interface PassedRequest {
  method: string
  path: string
  /** The web process, by its address. */
  to: string
  /** Of its body, as far as it was passed on. */
  bytes: number
}

/** A load balancer in front of web processes, as an operator has it. */
export interface Balancer {
  url: string
  /** What is with the web processes now. */
  readonly passing: ReadonlySet<PassedRequest>
  /** How many requests each web process has been given, by its address. */
  readonly given: ReadonlyMap<string, number>
  /** From now on the body of each request is passed on no faster. */
  limitTo(bytesPerSecond: number): void
  close(): void
}

/** Gives each request to the next web process that takes connections, and cuts the line when that process goes away. */
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
        // What becomes of it shows in the answer, or in that there is none.
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
