import { AppError } from '@dossier/contract'
import { createWorkerPool, type Logger, WorkerCrashed, WorkerOutOfMemory, WorkerTimedOut } from '@dossier/platform'
import type { TextComparison } from './compare-texts.ts'

/** The texts of the pages of two documents. */
interface TwoTexts {
  earlier: readonly string[]
  later: readonly string[]
}

/** Compares texts in a separate process, because long documents take seconds that would block the event loop. */
export interface Comparer {
  /** @throws UNAVAILABLE when the comparison exceeds the time or memory limit */
  compare(texts: TwoTexts): Promise<TextComparison>
  close(): Promise<void>
}

interface ComparerOptions {
  timeoutMs: number
  memoryLimitMb: number
  logger: Logger
}

/** Uses its own process instead of the file readers', because a person is waiting. The process starts with the first comparison and ends when idle. */
export function createComparer(options: ComparerOptions): Comparer {
  const entry = new URL('./comparing.worker.ts', import.meta.url)
  const pool = createWorkerPool<TwoTexts, TextComparison>({ entry, size: 1, ...options })
  return {
    async compare(texts) {
      try {
        return await pool.run(texts)
      } catch (error) {
        throw isLimit(error) ? new AppError('UNAVAILABLE', {}, error) : error
      }
    },
    close: () => pool.close(),
  }
}

const isLimit = (error: unknown) => error instanceof WorkerTimedOut || error instanceof WorkerOutOfMemory || error instanceof WorkerCrashed
