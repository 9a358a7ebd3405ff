import type { Needs } from '@dossier/core'
import type { FastifyInstance } from 'fastify'

const EVERY_MS = 60 * 60 * 1000

interface Clearing {
  /** For the log, and by which processes know that they clear the same. */
  what: string
  clear: () => Promise<void>
}

/** Clears away at start and every hour what was abandoned; of several processes one at a time. */
export function clearRegularly(app: FastifyInstance, { database, logger }: Needs<'database' | 'logger'>, { what, clear }: Clearing): void {
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
  const clearing = setInterval(() => void clearAlone(), EVERY_MS)
  clearing.unref()
  app.addHook('onClose', async () => clearInterval(clearing))
}
