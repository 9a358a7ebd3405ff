import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FromWorker, ToWorker } from './messages.ts'
import { residentMemoryMb } from './resident-memory.ts'
import { WorkerCrashed, WorkerFailed, WorkerOutOfMemory, WorkerTimedOut } from './worker-errors.ts'

export interface WorkerProcessOptions {
  readonly entry: URL
  readonly memoryLimitMb: number
}

// A worker opens untrusted files: its environment contains only what a program needs, and no secrets.
const ENVIRONMENT = ['PATH', 'LANG', 'LANGUAGE', 'LC_ALL', 'LC_CTYPE', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'HOME']
// Several workers run beside the server. A small young generation, a collection after each request (see serveWorker) and few allocation
// arenas halve the memory of each at no cost in time, measured on reports of hundreds of pages.
const FRUGAL_FLAGS = ['--max-semi-space-size=8', '--expose-gc']
const FRUGAL_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' }
const START_TIMEOUT_MS = 60_000
const MEMORY_CHECK_MS = 100
const OUTPUT_KEPT = 8000
const HEAP_EXHAUSTED = /heap out of memory|Allocation failed/

/** One child process, which handles one request at a time until it ends, is killed, or is no longer fit. */
export class WorkerProcess {
  readonly #child: ChildProcess
  readonly #limitMb: number
  readonly #ended = Promise.withResolvers<void>()
  #output = ''
  #killedFor: Error | undefined
  /** Receives the worker's next message, or the error that ended it. */
  #waiting: PromiseWithResolvers<FromWorker> | undefined
  /** Requests handled so far. */
  served = 0

  constructor({ entry, memoryLimitMb }: WorkerProcessOptions) {
    this.#limitMb = memoryLimitMb
    this.#child = fork(fileURLToPath(entry), [], {
      serialization: 'advanced',
      env: { ...inherited(), ...FRUGAL_ENVIRONMENT, ...compileCache() },
      execArgv: [`--max-old-space-size=${memoryLimitMb}`, ...FRUGAL_FLAGS],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-OUTPUT_KEPT)
    })
    this.#child.on('message', (message) => this.#waiting?.resolve(message as FromWorker))
    // Not `exit`: remaining standard error output arrives before `close`.
    this.#child.on('close', () => this.#ended.resolve())
    this.#child.on('error', (error) => {
      this.#killedFor ??= error
      if (this.#child.pid === undefined) this.#ended.resolve()
    })
    this.#failOnceEnded()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  /** Resolves once the worker is ready. */
  async start(): Promise<void> {
    await this.#next(START_TIMEOUT_MS)
  }

  /** @throws WorkerTimedOut, WorkerOutOfMemory, WorkerCrashed, WorkerFailed, the signal's reason */
  async answer(request: unknown, timeoutMs: number, signal?: AbortSignal): Promise<unknown> {
    const onAbort = () => void this.kill(signal?.reason as Error)
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const message: ToWorker = { request }
      const answer = this.#next(timeoutMs)
      try {
        this.#child.send(message, (error) => {
          // Sending to a worker that has just ended fails; the reason of its end is reported instead.
          if (error) this.#failOnceEnded()
        })
      } catch (error) {
        this.#waiting?.reject(error)
      }
      const received = await answer
      if (received.kind === 'failure') throw new WorkerFailed(received.message, received.data, received.stack)
      if (received.kind !== 'response') throw new Error(`a worker said ${received.kind} instead of answering`)
      return received.response
    } finally {
      signal?.removeEventListener('abort', onAbort)
      this.served += 1
    }
  }

  /** Whether the process lives and uses little enough memory for another request. */
  async isFit(): Promise<boolean> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#killedFor !== undefined || this.#child.pid === undefined)
      return false
    const residentMb = await residentMemoryMb(this.#child.pid)
    // Memory left by earlier requests must not be counted against the next one.
    return residentMb === undefined || residentMb < this.#limitMb / 2
  }

  /** Ends the process immediately; a request in progress fails with `reason`. Resolves when it has ended. */
  async kill(reason: Error): Promise<void> {
    this.#killedFor ??= reason
    this.#child.kill('SIGKILL')
    await this.#ended.promise
  }

  async #next(timeoutMs: number): Promise<FromWorker> {
    this.#waiting = Promise.withResolvers()
    const timer = setTimeout(() => void this.kill(new WorkerTimedOut(timeoutMs)), timeoutMs)
    const watch = setInterval(() => void this.#checkMemory(), MEMORY_CHECK_MS)
    try {
      return await this.#waiting.promise
    } finally {
      clearTimeout(timer)
      clearInterval(watch)
      this.#waiting = undefined
    }
  }

  async #checkMemory(): Promise<void> {
    const residentMb = this.#child.pid === undefined ? undefined : await residentMemoryMb(this.#child.pid)
    if (residentMb !== undefined && residentMb > this.#limitMb && this.#waiting) await this.kill(new WorkerOutOfMemory(this.#limitMb))
  }

  #failOnceEnded(): void {
    void this.#ended.promise.then(() => this.#waiting?.reject(this.#reasonOfEnd()))
  }

  #reasonOfEnd(): Error {
    if (this.#killedFor) return this.#killedFor
    if (HEAP_EXHAUSTED.test(this.#output)) return new WorkerOutOfMemory(this.#limitMb)
    return new WorkerCrashed(this.#child.exitCode, this.#child.signalCode, this.#output)
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(ENVIRONMENT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])))
}

/** Workers have a compile cache of their own: code written by a worker must never run in the server. */
function compileCache(): Record<string, string> {
  const directory = process.env['NODE_COMPILE_CACHE']
  return directory === undefined ? {} : { NODE_COMPILE_CACHE: join(directory, 'workers') }
}
