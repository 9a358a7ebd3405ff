import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { postgresBinaries } from './postgres-binaries.ts'

const run = promisify(execFile)
const START_DEADLINE_MS = 30_000

/** A PostgreSQL server for a test run, empty except for its standard databases. */
export interface PostgresServer {
  /** Connection string of its `postgres` database, as superuser. */
  readonly url: string
  /** Runs one statement, as superuser in the `postgres` database. */
  query<Row extends Record<string, unknown>>(statement: string): Promise<Row[]>
  /** Stops the server immediately and deletes its files. */
  stop(): Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

/**
 * Starts a server on a free loopback port with its files in a temporary directory. It ends with this process, even when that is killed. Not
 * for real data: it does not sync to disk.
 *
 * @throws PostgresUnavailable when the machine has none; an Error with the server's output when it does not start
 */
export async function startPostgresServer(): Promise<PostgresServer> {
  const binaries = await postgresBinaries()
  const owner = await unprivilegedOwner()
  const directory = await mkdtemp(join(tmpdir(), 'dossier-postgres-'))
  if (owner.uid !== undefined && owner.gid !== undefined) await chown(directory, owner.uid, owner.gid)
  const data = join(directory, 'data')
  // The collation of the embedded database, so that both sort alike.
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--lc-collate=C']
  await run(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--no-instructions', ...locale], {
    ...owner,
    cwd: directory,
  })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: directory,
    timezone: 'UTC',
    max_connections: '200',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  const server = [
    join(binaries, 'postgres'),
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const guard = spawn('sh', ['-c', END_WITH_PARENT, directory, ...server], { ...owner, cwd: directory, stdio: ['pipe', 'ignore', 'pipe'] })
  guard.unref()
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`
  await untilAnswering(url, guard)
  return {
    url,
    async query<Row extends Record<string, unknown>>(statement: string) {
      const client = new Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end()
      }
    },
    async stop() {
      // Nothing else may keep this process alive until then.
      guard.ref()
      const ended = guard.exitCode === null ? once(guard, 'exit') : undefined
      guard.stdin?.destroy()
      await ended
      await rm(directory, { recursive: true, force: true })
    },
  }
}

// Standard input closes when the test run ends for whatever reason; then the server stops as well.
const END_WITH_PARENT = `
exec 3<&0
"$@" 3<&- &
server=$!
(cat <&3 >/dev/null; kill -QUIT $server) 2>/dev/null &
wait $server
rm -rf "$0"
`

/** PostgreSQL refuses to run as root. */
async function unprivilegedOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {}
  for (const user of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all(['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)))
      if (uid !== undefined && gid !== undefined) return { uid, gid }
    } catch {
      // No such user here; tries the next one.
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and this machine has neither a user postgres nor nobody')
}

/** A port outside of the ephemeral range, so that it stays free until the server is up. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const listener = createServer()
    listener.once('error', () => resolve(false))
    listener.listen(port, '127.0.0.1', () => listener.close(() => resolve(true)))
  })
}

async function untilAnswering(url: string, guard: ChildProcess): Promise<void> {
  let output = ''
  guard.stderr?.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-4000)
  })
  const deadline = performance.now() + START_DEADLINE_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (error) {
      if (guard.exitCode !== null || performance.now() > deadline)
        throw new Error(`The PostgreSQL server did not come up:\n${output}`, { cause: error })
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
}
