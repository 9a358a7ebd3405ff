import type { PGlite } from '@electric-sql/pglite'
import { eventLoopYielder } from './event-loop-yielder.ts'

// Message types of PostgreSQL's extended query protocol that form one request, up to their Sync.
const PARTS = new Set(Buffer.from('PBDEC'))

/**
 * Adapts the engine for PGlite's node-postgres connection. That connection sends each protocol message separately; after a failed one the
 * engine responds `ready` at once, and again to the Sync that follows, so that every later query would get the previous one's response.
 * Sent together with their Sync, the messages after a failed one are skipped, as on a server.
 *
 * The engine responds without waiting for anything outside of the process, so a chain of statements, as of a hundred background jobs, would
 * block all requests; it therefore yields to the event loop between statements.
 */
export function joinProtocolMessages(engine: PGlite): PGlite {
  let parts: Uint8Array[] = []
  const yieldToEventLoop = eventLoopYielder()
  const execProtocolStream: PGlite['execProtocolStream'] = async (message, options) => {
    parts.push(message)
    if (PARTS.has(message[0] ?? 0)) return []
    const request = Buffer.concat(parts)
    parts = []
    await yieldToEventLoop()
    return engine.execProtocolStream(request, options)
  }
  return new Proxy(engine, {
    get: (target, property) =>
      property === 'execProtocolStream' ? execProtocolStream : (Reflect.get(target, property, target) as unknown),
  })
}
