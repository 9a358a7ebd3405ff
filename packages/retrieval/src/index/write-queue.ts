/** A file to write, or to remove when `rows` is undefined. */
export interface FileChange<Rows> {
  fileId: number
  rows: Rows | undefined
}

/**
 * Writing has paused when nothing came for so long. While a folder is read a file comes every few hundred milliseconds, and
 * what runs in a pause, joining the index, costs more than the writes between two of them.
 */
const pauseMs = 1_000

/**
 * Serialises the writes of one table. Changes that arrive while a write is running are written together in the next
 * one, so that a folder of files costs few versions; of two changes of one file the later one wins.
 */
export class WriteQueue<Rows> {
  private waiting: { change: FileChange<Rows>; settle: PromiseWithResolvers<void> }[] = []
  private tasks: { task: () => Promise<void>; settle: PromiseWithResolvers<void> }[] = []
  private running: Promise<void> | undefined
  private pausing: NodeJS.Timeout | undefined
  private readonly write: (changes: FileChange<Rows>[]) => Promise<void>
  private readonly idle: () => Promise<void>
  private readonly mostAtOnce: number

  /**
   * @param options.write writes changes of different files
   * @param options.idle runs when writing has paused; it must not reject, since nobody waits for it
   * @param options.mostAtOnce changes written together
   */
  constructor(options: { write: (changes: FileChange<Rows>[]) => Promise<void>; idle: () => Promise<void>; mostAtOnce: number }) {
    this.write = options.write
    this.idle = options.idle
    this.mostAtOnce = options.mostAtOnce
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

  /** Runs a task between writes, after those that are waiting now. */
  between(task: () => Promise<void>): Promise<void> {
    const settle = Promise.withResolvers<void>()
    this.tasks.push({ task, settle })
    this.start()
    return settle.promise
  }

  /** Resolves when everything pushed so far is written and the idle work is done. */
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
    // Lets the changes of one tick come together.
    await Promise.resolve()
    let written = false
    while (this.waiting.length > 0 || this.tasks.length > 0) {
      const batch = this.waiting.splice(0, this.mostAtOnce)
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
