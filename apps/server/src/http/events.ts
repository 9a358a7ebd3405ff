import { once } from 'node:events'
import { AppError, describeError, type Language } from '@dossier/contract'
import type { EventsAnswer } from '@dossier/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asAppError } from './errors.ts'

// Proxies close connections that are silent for about a minute.
const HEARTBEAT_MS = 15_000

/** Whether a client requests events rather than the finished record. */
export function wantsEvents(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') === true
}

/** The number of the last event that the client received, by the header with which browsers resume a stream; 0 without one. */
export function lastEventOf(request: FastifyRequest): number {
  const last = request.headers['last-event-id']
  return typeof last === 'string' && /^\d{1,9}$/.test(last) ? Number(last) : 0
}

interface Stream {
  request: FastifyRequest
  reply: FastifyReply
  /** Aborted when the client disconnects or the server is about to stop: the stream then just ends. */
  signal: AbortSignal
}

/**
 * Streams events as `text/event-stream`. Numbered events have their number as id, counting from `after`. An error becomes a last event
 * `failed` without an id, so that a client that reconnects misses nothing.
 */
export async function sendEvents(events: EventsAnswer<unknown>, { request, reply, signal }: Stream, language: Language) {
  reply.hijack()
  const { raw } = reply
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const heartbeat = setInterval(() => raw.write(': still here\n\n'), HEARTBEAT_MS)
  let sent = events.after ?? 0
  try {
    for await (const event of events) {
      if (raw.destroyed) break
      const id = events.isNumbered?.(event) === false ? '' : `id: ${(sent += 1)}\n`
      const isTaken = raw.write(`${id}data: ${JSON.stringify(event)}\n\n`)
      // Backpressure: waits for slow readers; further events are collected upstream, where they can be merged.
      if (!isTaken) await once(raw, 'drain', { signal })
    }
  } catch (error) {
    if (signal.aborted) return
    const expected = asAppError(error)
    if (expected === undefined) request.log.error({ err: error }, 'answer failed')
    const { body } = describeError(expected ?? new AppError('UNEXPECTED'), language)
    raw.write(`data: ${JSON.stringify({ type: 'failed', code: body.code, message: body.message })}\n\n`)
  } finally {
    clearInterval(heartbeat)
    raw.end()
  }
}

/** The record of the last event, `done`. */
export async function finishedRecord(events: AsyncIterable<unknown>): Promise<unknown> {
  let record: unknown
  for await (const event of events) {
    if (typeof event === 'object' && event !== null && 'type' in event && event.type === 'done' && 'record' in event) record = event.record
  }
  return record
}
