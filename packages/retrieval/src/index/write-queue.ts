/** A file to write, or to remove when `rows` is undefined. */
export interface FileChange<Rows> {
  fileId: number
  rows: Rows | undefined
}

/**
 * A pause of writing is this long without a change. While a folder is ingested a file arrives every few hundred milliseconds, and optimising, which
 * runs in a pause, costs more than the writes between two pauses.
 */
const pauseMs = 1_000

/**
 * Serialises the writes of one table. Changes that arrive during a write are batched in the next one, so that a folder of files costs few versions;
 * of two changes of one file the later wins.
 */
export class WriteQueue<Rows> {
  private waiting: { change: FileChange<Rows>; settle: PromiseWithResolvers<void> }[] = []
  private tasks: { task: () => Promise<void>; settle: PromiseWithResolvers<void> }[] = []
  private running: Promise<void> | undefined
  private pausing: NodeJS.Timeout | undefined
  private readonly write: (changes: FileChange<Rows>[]) => Promise<void>
  private readonly idle: () => Promise<void>
  private readonly maxBatchSize: number

  /**
   * @param options.write writes changes of different files
   * @param options.idle runs in a pause of writing; it must not reject, since no caller awaits it
   * @param options.maxBatchSize changes per write
   */
  constructor(options: { write: (changes: FileChange<Rows>[]) => Promise<void>; idle: () => Promise<void>; maxBatchSize: number }) {
    this.write = options.write
    this.idle = options.idle
    this.maxBatchSize = options.maxBatchSize
  }

  get busy(): boolean {
    return this.running !== undefined || this.pausing !== undefined
  }

  /** Resolves when the change is visible to searches. */
  push(change: FileChange<Rows>): Promise<void> {
    const settle = Promise.withResolvers<void>()
    clearTimeout(this.pausing)
    this.pausing = undefined
    this.waiting.push({ change, settle })
    this.start()
    return settle.promise
  }

  /** Runs a task between writes, after the changes that are queued now. */
  between(task: () => Promise<void>): Promise<void> {
    const settle = Promise.withResolvers<void>()
    this.tasks.push({ task, settle })
    this.start()
    return settle.promise
  }

  /** Resolves when every pushed change is written and the idle work is done. */
  async drained(): Promise<void> {
    if (this.pausing) this.startIdle()
    while (this.running) await this.running
  }

  private start(): void {
    this.running ??= this.run().finally(() => {
      this.running = undefined
      if (this.waiting.length > 0 || this.tasks.length > 0) this.start()
    })
  }

  private async run(): Promise<void> {
    // Lets all changes of one tick join the batch.
    await Promise.resolve()
    let written = false
    while (this.waiting.length > 0 || this.tasks.length > 0) {
      const batch = this.waiting.splice(0, this.maxBatchSize)
      if (batch.length > 0) {
        const latest = new Map(batch.map(({ change }) => [change.fileId, change]))
        await settleWith(batch, () => this.write([...latest.values()]))
        written = true
      }
      if (this.waiting.length > 0) continue
      const tasks = this.tasks.splice(0)
      for (const { task, settle } of tasks) await settleWith([{ settle }], task)
    }
    if (written) this.startPause()
  }

  private startPause(): void {
    clearTimeout(this.pausing)
    this.pausing = setTimeout(() => this.startIdle(), pauseMs).unref()
  }

  private startIdle(): void {
    clearTimeout(this.pausing)
    this.pausing = undefined
    this.tasks.push({ task: () => this.idle(), settle: Promise.withResolvers<void>() })
    this.start()
  }
}

async function settleWith(waiters: readonly { settle: PromiseWithResolvers<void> }[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
    for (const { settle } of waiters) settle.resolve()
  } catch (error) {
    for (const { settle } of waiters) settle.reject(error)
  }
}
