/** The request exceeded its time limit, and its worker was killed. */
export class WorkerTimedOut extends Error {
  override readonly name = 'WorkerTimedOut'
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`The worker was killed: it took longer than ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }
}

/** The request exceeded the memory limit, and its worker was killed or crashed. */
export class WorkerOutOfMemory extends Error {
  override readonly name = 'WorkerOutOfMemory'
  readonly limitMb: number

  constructor(limitMb: number) {
    super(`The worker was killed: it used more than ${limitMb} MB of memory`)
    this.limitMb = limitMb
  }
}

/** The worker's process ended during the request. */
export class WorkerCrashed extends Error {
  override readonly name = 'WorkerCrashed'
  readonly exitCode: number | null
  readonly signal: NodeJS.Signals | null
  /** The end of its standard error output. */
  readonly output: string

  constructor(exitCode: number | null, signal: NodeJS.Signals | null, output: string) {
    super(`The worker ended by ${signal ?? `exit code ${exitCode}`}${output === '' ? '' : `: ${output.trim().split('\n').at(-1)}`}`)
    this.exitCode = exitCode
    this.signal = signal
    this.output = output
  }
}

/** The worker's handler threw; the worker continues. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
  /** The `data` property of the error. */
  readonly data: unknown
  /** Stack in the worker. */
  readonly workerStack: string | undefined

  constructor(message: string, data: unknown, workerStack: string | undefined) {
    super(message)
    this.data = data
    this.workerStack = workerStack
  }
}

/** The pool was closed before the response. */
export class WorkerPoolClosed extends Error {
  override readonly name = 'WorkerPoolClosed'

  constructor() {
    super('The worker pool is closed')
  }
}
