import type { Needs } from '@dossier/core'
import type { FastifyInstance } from 'fastify'

const INTERVAL_MS = 60 * 60 * 1000

interface Cleanup {
  /** Name for the log and for the lock. */
  what: string
  clear: () => Promise<void>
}

/** Runs a cleanup at start and every hour, in one process at a time. */
export function scheduleCleanup(app: FastifyInstance, { database, logger }: Needs<'database' | 'logger'>, { what, clear }: Cleanup): void {
  const clearAlone = async (): Promise<void> => {
    try {
      const lock = await database.locks.tryAcquire(`clearing ${what}`)
      if (lock === undefined) return
      try {
        await clear()
      } finally {
        await lock.release()
      }
    } catch (error) {
      logger.error({ err: error, what }, 'what was abandoned could not be cleared away')
    }
  }
  app.addHook('onReady', clearAlone)
  const clearing = setInterval(() => void clearAlone(), INTERVAL_MS)
  clearing.unref()
  app.addHook('onClose', async () => clearInterval(clearing))
}
