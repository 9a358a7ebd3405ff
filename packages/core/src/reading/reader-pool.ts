import type { FileFailure } from '@dossier/contract'
import { createWorkerPool, type Logger, WorkerCrashed, WorkerOutOfMemory, WorkerTimedOut } from '@dossier/platform'
import type { ReaderAnswer, ReaderRequest } from './answer-as-reader.ts'
import type { ReadingRequest, ReadingResult } from './read-for-search.ts'
import type { PasswordRequest, PasswordResult } from './try-password.ts'

/** Reads files in processes of their own, so that no file can harm the server. */
export interface DocumentReading {
  /**
   * Files of one `group` take turns with those of others.
   * @throws what is neither the file's fault nor a limit's: a bug, or `signal`'s reason
   */
  read(request: ReadingRequest, options?: { signal?: AbortSignal | undefined; group?: string }): Promise<ReadingResult>
  /** @throws what is neither the file's fault nor a limit's: a bug */
  tryPassword(request: PasswordRequest): Promise<PasswordResult>
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
  const pool = createWorkerPool<ReaderRequest, ReaderAnswer>({
    entry: new URL('./reading.worker.ts', import.meta.url),
    size: readers,
    timeoutMs,
    memoryLimitMb,
    logger,
  })
  return {
    async read(request, { signal, group } = {}) {
      try {
        const timed = { recognitionMs: timeoutMs * RECOGNITION_SHARE, ...request }
        const answer = await pool.run(
          { task: 'read', request: timed },
          {
            ...(signal !== undefined && { signal }),
            ...(group !== undefined && { group }),
          },
        )
        if (answer.task === 'read') return answer.result
        throw new Error('a reader answered what it was not asked')
      } catch (error) {
        return { readable: false, failure: failureOf(error) }
      }
    },
    async tryPassword(request) {
      try {
        const answer = await pool.run({ task: 'try-password', request })
        if (answer.task === 'try-password') return answer.result
        throw new Error('a reader answered what it was not asked')
      } catch (error) {
        return { outcome: 'unreadable', failure: failureOf(error) }
      }
    },
    close: () => pool.close(),
  }
}

/** @throws what is not a limit's */
function failureOf(error: unknown): FileFailure {
  if (error instanceof WorkerTimedOut) return 'timed-out'
  if (error instanceof WorkerOutOfMemory) return 'out-of-memory'
  if (error instanceof WorkerCrashed) return 'reader-crashed'
  throw error
}
