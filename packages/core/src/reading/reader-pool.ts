import type { FileFailure } from '@dossier/contract'
import { createWorkerPool, type Logger, WorkerCrashed, WorkerOutOfMemory, WorkerTimedOut } from '@dossier/platform'
import type { ReaderAnswer, ReaderRequest } from './handle-reader-request.ts'
import type { ReadingRequest, ReadingResult } from './read-for-search.ts'
import type { PasswordRequest, PasswordResult } from './try-password.ts'

/** Reads files in separate processes, so that no file can harm the server. */
export interface DocumentReading {
  /**
   * Files of one `group` take turns with those of others.
   * @throws unexpected errors, or `signal`'s reason; faults of the file and exceeded limits are results
   */
  read(request: ReadingRequest, options?: { signal?: AbortSignal | undefined; group?: string }): Promise<ReadingResult>
  /** @throws unexpected errors only */
  tryPassword(request: PasswordRequest): Promise<PasswordResult>
  close(): Promise<void>
}

/** Share of a file's time limit for text recognition; the rest is for reading and analysing. */
const RECOGNITION_SHARE = 0.6

interface ReaderPoolOptions {
  /** Number of reader processes. */
  readers: number
  /** A reading that takes longer is aborted and its process killed. */
  timeoutMs: number
  memoryLimitMb: number
  logger: Logger
}

/** Creates the pool of reader processes, which start with the first file and end when idle. */
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

/** The failure of an exceeded limit. @throws other errors */
function failureOf(error: unknown): FileFailure {
  if (error instanceof WorkerTimedOut) return 'timed-out'
  if (error instanceof WorkerOutOfMemory) return 'out-of-memory'
  if (error instanceof WorkerCrashed) return 'reader-crashed'
  throw error
}
