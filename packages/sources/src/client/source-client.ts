import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { retryAfterOf } from '../retry-after.ts'
import { SourceError, type SourceFailure } from '../source/source-error.ts'
import { createPace, type PaceRule } from './pace.ts'
import { createRedaction, redactedCause } from './redaction.ts'
import type { Reply } from './read-reply.ts'
import type { KeptReply, SourceNetwork } from './source-network.ts'
import { createTransport, mediaTypeOf, type Secrets } from './transport.ts'

/** What a reply means that is not what was asked for, and whether another attempt would not change it; undefined where it is. Looked at whatever its status is. */
export type Judge = (reply: Reply) => { failure: JudgedFailure; detail?: string | undefined; isFinal?: true } | undefined
type JudgedFailure =
  | Extract<SourceFailure, { kind: 'key-refused' | 'not-found' | 'bad-request' | 'upstream' }>
  | { kind: 'blocked' }
  /** `daily`: nothing more is taken today. */
  | { kind: 'quota'; daily?: true }

/** How a service is spoken to. */
export interface ClientRules extends Omit<PaceRule, 'perDay'> {
  readonly perDay?: PaceRule['perDay'] | undefined
  /** Origins that its redirects may lead to. */
  readonly origins: readonly string[]
  readonly headers?: Readonly<Record<string, string>>
  readonly secrets?: Secrets
  /** Fingerprint of the key that replies are licensed to: they are kept for it alone; for everybody unless given. */
  readonly keptFor?: string
  readonly judge: Judge
  /** How long nothing is asked after the service has blocked us. */
  readonly blockedForMs?: number
}

export interface ClientRequest<T> {
  /** Without secrets. */
  readonly address: string
  /** Sent as JSON by POST, and by it the reply is kept; without one the request is a GET. */
  readonly json?: unknown
  /** Further statuses that `read` takes: failures, and redirects, which are then not followed. */
  readonly takesStatus?: (status: number) => boolean
  /** Parses the reply. Called before a reply is cached: what cannot be parsed is not cached. */
  readonly read: (reply: Reply) => T
  /** For how long a reply counts as it is, milliseconds; 0 keeps none. */
  readonly keepMs: number
  /** Of a body, unpacked. */
  readonly mostBytes?: number
  readonly timeoutMs?: number
  /** The longest wait for a turn, or for a service that asks to wait; half a minute unless given. */
  readonly patienceMs?: number
  readonly signal?: AbortSignal | undefined
}

export interface ClientReply<T> {
  readonly value: T
  /** When the service sent it. */
  readonly retrievedAt: Date
}

export interface SourceClient {
  /**
   * Asks a service, or gives what it answered before: as often as it takes requests, again where it is too busy, and once where several ask for
   * the same at the same time.
   *
   * @throws SourceError
   */
  ask<T>(request: ClientRequest<T>): Promise<ClientReply<T>>
}

const ATTEMPTS = 3
const FIRST_WAIT_MS = 500
const PATIENCE_MS = 30_000
const TIMEOUT_MS = 30_000
/** What another attempt would not change. */
const FINAL = new Set(['address-refused', 'foreign-redirect', 'redirects', 'too-large'])
const HEADERS_TO_KEEP = new Set(['content-type', 'etag', 'last-modified', 'content-disposition', 'location'])

interface Flight {
  readonly reply: Promise<ClientReply<unknown>>
  readonly controller: AbortController
  waiting: number
}

/** Speaks to one service. */
export function createSourceClient(rules: ClientRules, network: SourceNetwork): SourceClient {
  const { source, judge, secrets = {} } = rules
  const { now, replies, wait = timer } = network
  const { perDay, ...spaced } = rules
  const pace = createPace({ ...spaced, ...(perDay && { perDay }) }, { counter: network.counter, now, wait })
  const redact = createRedaction([secrets.query, secrets.headers, secrets.path].flatMap((given) => Object.values(given ?? {})))
  const flights = new Map<string, Flight>()

  const failed = (failure: SourceFailure, detail?: string, cause?: unknown) =>
    new SourceError(source, failure, detail, cause === undefined ? undefined : redactedCause(cause, redact))
  const transport = createTransport(rules, network)

  function keyOf({ address, json }: Pick<ClientRequest<unknown>, 'address' | 'json'>): string {
    const whose = rules.keptFor === undefined ? [] : [rules.keptFor]
    const body = json === undefined ? [] : [createHash('sha256').update(JSON.stringify(json)).digest('hex')]
    return [source, ...whose, address, ...body].join(' ')
  }

  async function ask<T>(request: ClientRequest<T>): Promise<ClientReply<T>> {
    const { signal } = request
    if (signal?.aborted) throw failed({ kind: 'cancelled' })
    const key = keyOf(request)
    let flight = flights.get(key)
    if (flight === undefined || flight.controller.signal.aborted) {
      const controller = new AbortController()
      const begun: Flight = {
        controller,
        waiting: 0,
        reply: askOrRemember(key, request, controller.signal).finally(() => {
          if (flights.get(key) === begun) flights.delete(key)
        }),
      }
      flight = begun
      flights.set(key, begun)
    }
    return (await joined(flight, signal)) as ClientReply<T>
  }

  /** Waits for what others may be waiting for as well; the last one to leave ends it. */
  async function joined(flight: Flight, signal: AbortSignal | undefined): Promise<ClientReply<unknown>> {
    flight.waiting += 1
    const { promise: left, reject } = Promise.withResolvers<never>()
    const onAbort = () => reject(failed({ kind: 'cancelled' }))
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      return await Promise.race([flight.reply, left])
    } finally {
      signal?.removeEventListener('abort', onAbort)
      flight.waiting -= 1
      if (flight.waiting === 0) {
        flight.controller.abort()
        flight.reply.catch(() => undefined)
      }
    }
  }

  async function askOrRemember<T>(key: string, request: ClientRequest<T>, signal: AbortSignal): Promise<ClientReply<T>> {
    const kept = request.keepMs === 0 ? undefined : await replies.load(key)
    const remembered = kept && readKept(kept, request)
    if (kept !== undefined && remembered !== undefined && kept.freshUntil > now().getTime()) return remembered
    // Conditions are of requests that only read (RFC 9110, section 13.1).
    const conditions = remembered === undefined || request.json !== undefined ? {} : validatorsOf(kept)
    const reply = await send(request, signal, conditions)
    const at = now()
    if (reply.status === 304 && kept !== undefined && remembered !== undefined) {
      await keep(key, { ...kept, retrievedAt: at.getTime(), freshUntil: at.getTime() + request.keepMs })
      return { ...remembered, retrievedAt: at }
    }
    const value = read(reply, request)
    if (request.keepMs > 0) {
      const headers = Object.fromEntries([...reply.headers].filter(([name]) => HEADERS_TO_KEEP.has(name)))
      await keep(key, {
        status: reply.status,
        headers,
        body: reply.body,
        retrievedAt: at.getTime(),
        freshUntil: at.getTime() + request.keepMs,
      })
    }
    return { value, retrievedAt: at }
  }

  async function keep(key: string, reply: KeptReply): Promise<void> {
    await replies.keep(key, reply).catch((error: unknown) => network.onNotKept?.(error))
  }

  /** Undefined for what was kept and cannot be read any more. */
  function readKept<T>(kept: KeptReply, request: ClientRequest<T>): ClientReply<T> | undefined {
    const headers = new Headers(kept.headers)
    try {
      const value = request.read({ status: kept.status, mediaType: mediaTypeOf(headers), headers, body: kept.body })
      return { value, retrievedAt: new Date(kept.retrievedAt) }
    } catch {
      return undefined
    }
  }

  function read<T>(reply: Reply, request: ClientRequest<T>): T {
    try {
      return request.read(reply)
    } catch (error) {
      throw error instanceof SourceError ? error : failed({ kind: 'upstream' }, 'unreadable', error)
    }
  }

  /** @returns a reply that is what was asked for, or the word that nothing has changed */
  async function send<T>(request: ClientRequest<T>, signal: AbortSignal, headers: Record<string, string>): Promise<Reply> {
    const { patienceMs = PATIENCE_MS } = request
    for (let attempt = 1; ; attempt += 1) {
      const { reply, error, retryAfterMs, isFinal } = await sendOnce(request, signal, headers)
      if (reply !== undefined) return reply
      const waitMs = retryAfterMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1)
      const { kind } = error.failure
      const mayPass = kind === 'upstream' || kind === 'timed-out' || (kind === 'quota' && retryAfterMs !== undefined)
      // What was posted may have been done, and charged, unless the service itself asks for it again.
      const isSafe = request.json === undefined || retryAfterMs !== undefined
      if (
        !mayPass ||
        !isSafe ||
        isFinal === true ||
        FINAL.has(error.detail ?? '') ||
        attempt === ATTEMPTS ||
        waitMs > patienceMs ||
        signal.aborted
      )
        throw error
      await wait(waitMs, signal).catch(() => {
        throw failed({ kind: 'cancelled' })
      })
    }
  }

  async function sendOnce<T>(request: ClientRequest<T>, signal: AbortSignal, headers: Record<string, string>): Promise<Outcome> {
    try {
      await pace.take(request.patienceMs ?? PATIENCE_MS, signal)
    } catch (error) {
      if (error instanceof SourceError) throw error
      if (signal.aborted) throw failed({ kind: 'cancelled' })
      throw error
    }
    const deadline = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
    const until = AbortSignal.any([signal, deadline])
    let reply
    try {
      reply = await transport.exchange(request, headers, until)
    } catch (error) {
      if (error instanceof SourceError) return { error }
      if (signal.aborted) return { error: failed({ kind: 'cancelled' }) }
      if (deadline.aborted || nameOf(error) === 'TimeoutError') return { error: failed({ kind: 'timed-out' }) }
      // The guarded client's word for an address, or a size, that it does not let through.
      const detail = nameOf(error) === 'RequestRefused' ? 'address-refused' : 'no-answer'
      return { error: failed({ kind: 'upstream' }, detail, error) }
    }
    if (reply.status === 304 && Object.keys(headers).length > 0) return { reply }
    return request.takesStatus?.(reply.status) === true ? { reply } : judged(reply)
  }

  async function judged(reply: Reply): Promise<Outcome> {
    const retryAfterMs = retryAfterOf(reply.headers, now())
    const judgement = judge(reply) ?? failureOfStatus(reply.status)
    if (judgement === undefined) return { reply }
    const { failure, detail = String(reply.status), isFinal } = judgement
    if (failure.kind === 'blocked') {
      const pauseMs = retryAfterMs ?? rules.blockedForMs
      if (pauseMs !== undefined) await pace.pause(pauseMs)
      return {
        error: failed({ kind: 'blocked', resetsAt: pauseMs === undefined ? undefined : new Date(now().getTime() + pauseMs) }, detail),
      }
    }
    if (retryAfterMs !== undefined && (failure.kind === 'quota' || failure.kind === 'upstream')) await pace.pause(retryAfterMs)
    if (failure.kind !== 'quota') return { error: failed(failure, detail), retryAfterMs, isFinal }
    if (failure.daily === true) return { error: failed({ kind: 'quota', resetsAt: await pace.exhaustDay() }, detail) }
    const resetsAt = retryAfterMs === undefined ? undefined : new Date(now().getTime() + retryAfterMs)
    return { error: failed({ kind: 'quota', resetsAt }, detail), retryAfterMs }
  }

  return { ask }
}

type Outcome =
  | { reply: Reply; error?: never; retryAfterMs?: never; isFinal?: never }
  | { reply?: never; error: SourceError; retryAfterMs?: number | undefined; isFinal?: true | undefined }

const timer = (ms: number, signal?: AbortSignal) => delay(ms, undefined, signal && { signal })

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

/** The meaning of a status if the service does not explain it. Statuses caused by our request are never retried. */
function failureOfStatus(status: number): ReturnType<Judge> {
  if (status < 400) return status < 300 ? undefined : { failure: { kind: 'upstream' } }
  if (status === 401 || status === 402 || status === 403) return { failure: { kind: 'key-refused' } }
  if (status === 404 || status === 410) return { failure: { kind: 'not-found' } }
  if (status === 429) return { failure: { kind: 'quota' } }
  return { failure: { kind: status >= 500 ? 'upstream' : 'bad-request' } }
}

function validatorsOf(kept: KeptReply | undefined): Record<string, string> {
  const etag = kept?.headers['etag']
  const modified = kept?.headers['last-modified']
  return { ...(etag !== undefined && { 'if-none-match': etag }), ...(modified !== undefined && { 'if-modified-since': modified }) }
}
