/** A file to write, or to remove when `rows` is undefined. */
export interface FileChange<Rows> {
  fileId: number
  rows: Rows | undefined
}

/**
 * Serialises the writes of one table. Changes that arrive while a write is running are written together in the next
 * one, so that a folder of files costs few versions; of two changes of one file the later one wins.
 */
export class WriteQueue<Rows> {
  private waiting: { change: FileChange<Rows>; settle: PromiseWithResolvers<void> }[] = []
  private running: Promise<void> | undefined
  private readonly write: (changes: FileChange<Rows>[]) => Promise<void>
  private readonly idle: () => Promise<void>
  private readonly mostAtOnce: number

  /**
   * @param options.write writes changes of different files, all or none
   * @param options.idle runs when nothing is waiting after a write; its failure is not the writers'
   */
  constructor(options: { write: (changes: FileChange<Rows>[]) => Promise<void>; idle: () => Promise<void>; mostAtOnce: number }) {
    this.write = options.write
    this.idle = options.idle
    this.mostAtOnce = options.mostAtOnce
  }

  /** Resolves when the change is visible to searches. */
  push(change: FileChange<Rows>): Promise<void> {
    const settle = Promise.withResolvers<void>()
    this.waiting.push({ change, settle })
    this.running ??= this.run()
    return settle.promise
  }

  get busy(): boolean {
    return this.running !== undefined
  }

  /** Resolves when everything pushed so far is written and the idle work is done. */
  async drained(): Promise<void> {
    while (this.running) await this.running
  }

  private async run(): Promise<void> {
    // Lets the changes of one tick come together.
    await Promise.resolve()
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, this.mostAtOnce)
      const latest = new Map(batch.map(({ change }) => [change.fileId, change]))
      try {
        await this.write([...latest.values()])
        for (const { settle } of batch) settle.resolve()
      } catch (error) {
        for (const { settle } of batch) settle.reject(error as Error)
      }
      if (this.waiting.length === 0) await this.idle().catch(() => undefined)
    }
    this.running = undefined
  }
}
