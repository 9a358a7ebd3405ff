import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const START_DEADLINE_MS = 120_000
// Shared by all starts of a run, as by the starts of one installation.
const compiledCode = join(root, 'node_modules/.cache/compiled-code')
/** Environment variable with the path of a data directory after the first start of the product; see `global-setup.ts`. */
export const NEW_INSTALLATION = 'NEW_INSTALLATION'

/** A running product: built pages, server, and all state in its own directory. */
export interface Product {
  url: string
  pid: number
  /** Stops it gracefully; resolves with its exit code. */
  stop(): Promise<number | null>
  /** Kills it. */
  kill(): Promise<void>
  /** Its log output so far. */
  log(): string
}

/** Creates a data directory, removed by `remove`: a copy of a new installation, or empty. */
export async function makeDataDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'dossier-e2e-'))
  const installation = process.env[NEW_INSTALLATION]
  if (installation !== undefined) cpSync(installation, path, { recursive: true })
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Starts the product and waits until it is healthy. @throws with its log when it does not come up */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}, port?: number): Promise<Product> {
  return start(dataDir, settings, port ?? (await freePort()))
}

/** Starts a web process. */
export async function startWeb(dataDir: string, settings: Record<string, string>, port?: number): Promise<Product> {
  return start(dataDir, settings, port ?? (await freePort()), 'web')
}

/** Starts a worker process; does not wait until it is ready. */
export function startWorker(dataDir: string, settings: Record<string, string>): Pick<Product, 'stop' | 'kill' | 'log'> {
  const { server, log } = spawnServer(dataDir, settings, 'worker')
  return endings(server, log)
}

async function start(dataDir: string, settings: Record<string, string>, port: number, services?: 'web'): Promise<Product> {
  const { server, log } = spawnServer(dataDir, { PORT: String(port), ...settings }, services)
  const url = `http://127.0.0.1:${port}`
  await untilHealthy(url, server, log)
  return { url, pid: server.pid ?? 0, ...endings(server, log) }
}

function spawnServer(dataDir: string, settings: Record<string, string>, services?: 'web' | 'worker') {
  const server = spawn('node', ['scripts/serve.ts', ...(services === undefined ? [] : [`--services=${services}`])], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: compiledCode,
      DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
  return { server, log: () => log }
}

function endings(server: ChildProcess, log: () => string): Pick<Product, 'stop' | 'kill' | 'log'> {
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    server.kill(signal)
    await once(server, 'exit')
  }
  return {
    async stop() {
      await end('SIGTERM')
      return server.exitCode
    },
    kill: () => end('SIGKILL'),
    log,
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

/** An unused port outside of the ephemeral range, so that it stays free until it is used. */
export async function freePort(): Promise<number> {
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
