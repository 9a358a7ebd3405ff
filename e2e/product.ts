import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const START_DEADLINE_MS = 120_000
// All starts of a run share it, as the starts of one installation do.
const compiledCode = join(root, 'node_modules/.cache/compiled-code')
/** Names, in the environment, a data directory as the product makes it at its first start; see `global-setup.ts`. */
export const NEW_INSTALLATION = 'NEW_INSTALLATION'

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

/** A directory for the state of one or more starts, removed by `remove`: an installation in which nobody has signed up, or an empty one. */
export async function makeDataDirectory(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'dossier-e2e-'))
  const installation = process.env[NEW_INSTALLATION]
  if (installation !== undefined) await cp(installation, path, { recursive: true })
  return { path, remove: () => rm(path, { recursive: true, force: true }) }
}

/** Starts the product and waits until it is healthy. @throws with its log when it does not come up */
export async function startProduct(dataDir: string, settings: Record<string, string> = {}, port?: number): Promise<Product> {
  return start(dataDir, settings, port ?? (await freePort()))
}

/** Starts one of several processes that only answers requests. */
export async function startWeb(dataDir: string, settings: Record<string, string>, port?: number): Promise<Product> {
  return start(dataDir, settings, port ?? (await freePort()), 'web')
}

/** Starts one of several processes that only works on jobs; when it is ready for them, nobody is told. */
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

/** A port that nothing listens on, out of those that the system gives to nobody by itself: it stays free until it is used. */
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
