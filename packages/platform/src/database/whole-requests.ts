import type { PGlite } from '@electric-sql/pglite'
import { eventLoopTurns } from './event-loop-turns.ts'

// Message types of PostgreSQL's extended query protocol that are answered as one request, up to their Sync.
const PARTS = new Set(Buffer.from('PBDEC'))

/**
 * The engine as PGlite's connection for node-postgres has to see it. That connection hands over each protocol message by
 * itself; after a failed one the engine answers `ready` at once, and again to the Sync that follows, so that every later query
 * would get the answer of the one before it. Handed over together with their Sync, the messages after a failed one are skipped,
 * as a server does.
 *
 * The engine answers without waiting for anything outside the process, so that a chain of statements, as of a hundred background jobs,
 * would let no request in until its end; between two of them the event loop gets its turns.
 */
export function wholeRequests(engine: PGlite): PGlite {
  let parts: Uint8Array[] = []
  const eventLoopTurn = eventLoopTurns()
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    parts.push(message)
    if (PARTS.has(message[0] ?? 0)) return []
    const request = Buffer.concat(parts)
    parts = []
    await eventLoopTurn()
    return engine.execProtocolStream(request, options)
  }
  return new Proxy(engine, {
    get: (target, property) =>
      property === 'execProtocolStream' ? execProtocolStream : (Reflect.get(target, property, target) as unknown),
  })
}
