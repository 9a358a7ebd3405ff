import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLogger } from '../logging.ts'

/** A line to a database server that a test can cut. */
export interface Relay {
  /** The connection string of a database by way of the relay. */
  through(databaseUrl: string): string
  /** Breaks all connections, and lets nobody make another until `mend`. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Passes nothing on any more in either direction, and breaks nothing: a network that swallows what is sent. New connections pass. */
  freeze(): void
  close(): Promise<void>
}

/** Opens the database of a test once more, as another process of the installation has it open. Whoever asks closes it. */
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

/** A relay to the server of a database. */
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
