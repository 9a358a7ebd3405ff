import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const START_DEADLINE_MS = 120_000

/** The product as a person starts it: the built pages, the server, all local state in a directory of its own. */
export interface Product {
  url: string
  pid: number
  /** Ends it as an operator does; resolves with its exit code. */
  stop(): Promise<number | null>
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** What it has written to its log. */
  log(): string
}

/** A directory for the state of one or more starts, removed by `remove`. */
export async function makeDataDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'dossier-e2e-'))
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Starts the product and waits until it is healthy. @throws with its log when it does not come up */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}, port?: number): Promise<Product> {
  return start(dataDir, settings, port ?? (await freePort()))
}

async function start(dataDir: string, settings: Record<string, string>, port: number): Promise<Product> {
  const server = spawn('node', ['scripts/serve.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(port), DATA_DIR: dataDir, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, server, () => log)
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return {
    url,
    pid: server.pid ?? 0,
    async stop() {
      await end('SIGTERM')
      return server.exitCode
    },
    kill: () => end('SIGKILL'),
    log: () => log,
  }
}

async function untilHealthy(url: string, server: ChildProcess, log: () => string): Promise<void> {
  const deadline = performance.now() + START_DEADLINE_MS
  while (server.exitCode === null && performance.now() < deadline) {
    const response = await fetch(`${url}/health`).catch(() => undefined)
    if (response?.ok) return
    await sleep(100)
  }
  server.kill('SIGKILL')
  throw new Error(`the product did not come up:\n${log()}`)
}

/** A port that nothing listens on. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (address === null || typeof address === 'string') throw new Error('a TCP listener has no port')
  return address.port
}
