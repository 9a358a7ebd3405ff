import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLogger } from '../logging.ts'

/** A TCP relay to a database server that a test can cut. */
export interface Relay {
  /** The connection string of a database through the relay. */
  through(databaseUrl: string): string
  /** Breaks all connections and refuses new ones until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Stops forwarding in both directions without closing connections, like a network that drops packets. New connections work. */
  freeze(): void
  close(): Promise<void>
}

/** Opens a test's database a second time, as another process of the installation would. The caller closes it. */
export async function openAsAnotherProcess(database: Database, relay?: Relay): Promise<Database> {
  const databaseUrl = urlOf(database)
  return openDatabase({
    databaseUrl: relay === undefined ? databaseUrl : relay.through(databaseUrl),
    dataDir: 'memory://',
    logger: silentLogger(),
  })
}

/** The connection string of a database on a server. */
export function urlOf({ pool }: Database): string {
  const { connectionString } = pool.options
  if (connectionString === undefined) throw new Error('the embedded database belongs to one process')
  return connectionString
}

/** Starts a relay to a database's server. */
export async function startRelay(database: Database): Promise<Relay> {
  const { hostname, port } = new URL(urlOf(database))
  const sockets = new Set<Socket>()
  let ownPort = 0
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => to.write(chunk))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const listen = async () => {
    server.listen(ownPort, '127.0.0.1')
    await once(server, 'listening')
  }
  const cut = async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen()
  const address = server.address()
  if (typeof address === 'object' && address !== null) ownPort = address.port
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl)
      url.hostname = '127.0.0.1'
      url.port = String(ownPort)
      return url.href
    },
    cut,
    mend: listen,
    freeze() {
      for (const socket of sockets) socket.removeAllListeners('data').pause()
    },
    async close() {
      if (server.listening) await cut()
    },
  }
}
