import { once } from 'node:events'
import { AppError, describeError, type Language } from '@dossier/contract'
import type { EventsAnswer } from '@dossier/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asAppError } from './errors.ts'

// Proxies cut connections that are silent for a minute or so.
const HEARTBEAT_MS = 15_000

/** Whether a client wants the making of an answer rather than the finished record. */
export function wantsEvents(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') === true
}

/** The number of the event that the client saw last, by the header with which browsers take up a stream again; 0 without one. */
export function lastEventOf(request: FastifyRequest): number {
  const last = request.headers['last-event-id']
  return typeof last === 'string' && /^\d{1,9}$/.test(last) ? Number(last) : 0
}

interface Stream {
  request: FastifyRequest
  reply: FastifyReply
  /** Aborted when nobody listens any more, or the server is about to stop: the stream then just ends. */
  signal: AbortSignal
}

/**
 * Sends events as they come, as `text/event-stream`. The ids of those that are numbered are their numbers, those before them counted. An error becomes a last event
 * `failed`, which has none: whoever comes again has missed nothing by it.
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
      // Who reads slowly is waited for: what comes meanwhile gathers where it can be joined.
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
