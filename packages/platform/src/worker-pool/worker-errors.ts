/** The request took too long, and its worker was killed. */
export class WorkerTimedOut extends Error {
  override readonly name = 'WorkerTimedOut'
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`The worker was killed: it took longer than ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** The request needed too much memory, and its worker was killed or died of it. */
export class WorkerOutOfMemory extends Error {
  override readonly name = 'WorkerOutOfMemory'
  readonly limitMb: number

  constructor(limitMb: number) {
    super(`The worker was killed: it used more than ${limitMb} MB of memory`)
    this.limitMb = limitMb
  }
}

/** The worker's process ended by itself in the middle of the request. */
export class WorkerCrashed extends Error {
  override readonly name = 'WorkerCrashed'
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /** The end of what it wrote to standard error. */
  readonly output: string

  constructor(exitCode: number | null, signal: NodeJS.Signals | null, output: string) {
    super(`The worker ended by ${signal ?? `exit code ${exitCode}`}${output === '' ? '' : `: ${output.trim().split('\n').at(-1)}`}`)
    this.exitCode = exitCode
    this.signal = signal
    this.output = output
  }
}

/** The worker's handler threw; the worker lives on. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
  /** The `data` property of what the handler threw. */
  readonly data: unknown
  /** Where in the worker it was thrown. */
  readonly workerStack: string | undefined

  constructor(message: string, data: unknown, workerStack: string | undefined) {
    super(message)
    this.data = data
    this.workerStack = workerStack
  }
}

/** The pool was closed before the request was answered. */
export class WorkerPoolClosed extends Error {
  override readonly name = 'WorkerPoolClosed'

  constructor() {
    super('The worker pool is closed')
  }
}
