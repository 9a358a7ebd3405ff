import type { FileFailure } from '@dossier/contract'
import { createWorkerPool, type Logger, WorkerCrashed, WorkerOutOfMemory, WorkerTimedOut } from '@dossier/platform'
import type { ReadingRequest, ReadingResult } from './read-for-search.ts'

/** Reads files in processes of their own, so that no file can harm the server. */
export interface DocumentReading {
  /** @throws what is neither the file's fault nor a limit's: a bug, or `signal`'s reason */
  read(request: ReadingRequest, signal?: AbortSignal): Promise<ReadingResult>
  close(): Promise<void>
}

/** Of a file's time, what may go into its pictures: the rest is left for reading and analysing. */
const RECOGNITION_SHARE = 0.6

interface ReaderPoolOptions {
  /** Files read at once. */
  readers: number
  /** A file that takes longer is given up, and its process killed. */
  timeoutMs: number
  memoryLimitMb: number
  logger: Logger
}

/** Starts the pool of reader processes. They start with the first file and end when idle. */
export function createReaderPool({ readers, timeoutMs, memoryLimitMb, logger }: ReaderPoolOptions): DocumentReading {
  const pool = createWorkerPool<ReadingRequest, ReadingResult>({
    entry: new URL('./reading.worker.ts', import.meta.url),
    size: readers,
    timeoutMs,
    memoryLimitMb,
    logger,
  })
  return {
    async read(request, signal) {
      try {
        return await pool.run({ recognitionMs: timeoutMs * RECOGNITION_SHARE, ...request }, signal === undefined ? {} : { signal })
      } catch (error) {
        const failure = failureOf(error)
        if (failure === undefined) throw error
        return { readable: false, failure }
      }
    },
    close: () => pool.close(),
  }
}

function failureOf(error: unknown): FileFailure | undefined {
  if (error instanceof WorkerTimedOut) return 'timed-out'
  if (error instanceof WorkerOutOfMemory) return 'out-of-memory'
  if (error instanceof WorkerCrashed) return 'reader-crashed'
  return undefined
}
