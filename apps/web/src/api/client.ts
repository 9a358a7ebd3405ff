import {
  type BytesEndpoint,
  type DataOf,
  type Endpoint,
  type EventOf,
  type EventsEndpoint,
  type JsonEndpoint,
  type Language,
  limits,
  type RequestOf,
  type Translated,
} from '@dossier/contract'
import { ApiError, errorFromBody, unexpectedError } from './api-error.ts'
import { buildRequest } from './build-request.ts'
import { readServerEvents } from './server-events.ts'

/** What the client takes from the page it runs in. */
export interface ClientEnvironment {
  /** Empty for the page's own origin. */
  origin: string
  token: () => string | null
  language: () => Language
  /** A call was refused with 401: the session with this token has ended. Not called for sign-in itself. */
  onUnauthorized: (token: string | null) => void
  /** What is said of a failed call to an endpoint; loaded apart from the first screen. */
  attemptOf: (endpoint: Endpoint) => Promise<Translated | undefined>
  /** Whether a call got a response, of whatever kind. */
  onReachable: (isReachable: boolean) => void
  /** The schema of an endpoint's events; loaded when the first stream is read. */
  eventSchema: (endpoint: EventsEndpoint) => Promise<{ parse: (value: unknown) => unknown }>
}

/** @public Named in the types of `call` and `fetchBytes`. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** What the server says of a call that succeeded, in the language of the page. */
  onMessage?: (message: string) => void
}

/** @public Named in the type of `streamEvents`. */
export interface StreamOptions {
  signal?: AbortSignal | undefined
  /** The id of the event that was seen last: the stream goes on after it. */
  lastEventId?: string | undefined
}

/** The typed client of the contract's endpoint table. */
export interface Client {
  /** Calls an endpoint and gives its `data`. Throws `ApiError`; an abort by `signal` throws the signal's reason. */
  call: <E extends JsonEndpoint | EventsEndpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions) => Promise<DataOf<E>>
  /**
   * Calls an endpoint as server-sent events, each handed over with its id. Ends when the stream does. Throws as `call` does, with status 0
   * when the stream breaks off, and when an event is not of the contract.
   */
  streamEvents: <E extends EventsEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    onEvent: (event: EventOf<E>, id: string) => void,
    options?: StreamOptions,
  ) => Promise<void>
  /** Fetches the bytes of an endpoint, with the session's token. */
  fetchBytes: <E extends BytesEndpoint>(endpoint: E, request: RequestOf<E>, options?: CallOptions) => Promise<Blob>
  /** Path and query of an endpoint, for what fetches by itself: uploads with progress, viewers. */
  addressOf: <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => string
  /** The headers that every call carries: bearer token and language. */
  requestHeaders: () => Record<string, string>
  /** Turns a refused response's JSON body into an ApiError, and ends the session on 401. For what fetches by itself. */
  refuse: (endpoint: Endpoint, status: number, body: unknown, token: string | null) => Promise<ApiError>
}

/** The server gives a sign of life every 15 seconds: a stream that is silent for longer has broken off unnoticed. Milliseconds. */
const SILENT_MS = 50_000

/** Makes a client. Calls carry credentials, time out after `limits.clientTimeoutMs`, and fail with `ApiError`. */
export function createClient(environment: ClientEnvironment): Client {
  function headersOf(token: string | null): Record<string, string> {
    const headers: Record<string, string> = { language: environment.language().toUpperCase() }
    if (token !== null) headers['authorization'] = `Bearer ${token}`
    return headers
  }

  async function refuse(endpoint: Endpoint, status: number, body: unknown, token: string | null): Promise<ApiError> {
    // A wrong password answers 401 too, but there is no session to end.
    if (status === 401 && endpoint.audience !== 'public') environment.onUnauthorized(token)
    return errorFromBody(body, status, environment.language(), await environment.attemptOf(endpoint))
  }

  async function send(
    endpoint: Endpoint,
    request: Record<string, unknown>,
    accept: string,
    options: CallOptions & StreamOptions,
    timeout = AbortSignal.timeout(limits.clientTimeoutMs),
  ): Promise<Response> {
    const token = environment.token()
    const { address, body } = buildRequest(endpoint, request)
    const headers = {
      ...headersOf(token),
      accept,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.lastEventId === undefined ? {} : { 'last-event-id': options.lastEventId }),
    }
    let response: Response
    try {
      response = await fetch(environment.origin + address, {
        method: endpoint.method,
        headers,
        credentials: 'include',
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      options.signal?.throwIfAborted()
      environment.onReachable(false)
      throw unexpectedError(environment.language(), 0, { cause, attempt: await environment.attemptOf(endpoint) })
    }
    environment.onReachable(true)
    if (response.ok) return response
    throw await refuse(endpoint, response.status, await response.json().catch(() => null), token)
  }

  async function call<E extends JsonEndpoint | EventsEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    options: CallOptions = {},
  ): Promise<DataOf<E>> {
    const response = await send(endpoint, request, 'application/json', options)
    const body: unknown = await response.json().catch((cause: unknown) => {
      options.signal?.throwIfAborted()
      throw unexpectedError(environment.language(), response.status, { cause })
    })
    if (typeof body !== 'object' || body === null || !('data' in body)) throw unexpectedError(environment.language(), response.status)
    if ('message' in body && typeof body.message === 'string') options.onMessage?.(body.message)
    // The server checks its answers against this same contract.
    return body.data as DataOf<E>
  }

  async function streamEvents<E extends EventsEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    onEvent: (event: EventOf<E>, id: string) => void,
    options: StreamOptions = {},
  ): Promise<void> {
    const silence = new AbortController()
    let patience = setTimeout(() => silence.abort(), limits.clientTimeoutMs)
    const heard = () => {
      clearTimeout(patience)
      patience = setTimeout(() => silence.abort(), SILENT_MS)
    }
    try {
      await readEvents(endpoint, request, onEvent, options, silence.signal, heard)
    } finally {
      clearTimeout(patience)
    }
  }

  async function readEvents<E extends EventsEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    onEvent: (event: EventOf<E>, id: string) => void,
    options: StreamOptions,
    silence: AbortSignal,
    heard: () => void,
  ): Promise<void> {
    const [response, schema] = await Promise.all([
      send(endpoint, request, 'text/event-stream', options, silence),
      environment.eventSchema(endpoint),
    ])
    if (response.body === null) throw unexpectedError(environment.language(), response.status)
    heard()
    const read = (data: string): EventOf<E> => {
      try {
        return schema.parse(JSON.parse(data)) as EventOf<E>
      } catch (cause) {
        throw unexpectedError(environment.language(), response.status, { cause })
      }
    }
    try {
      for await (const { data, lastId } of readServerEvents(response.body, heard)) onEvent(read(data), lastId)
    } catch (cause) {
      options.signal?.throwIfAborted()
      if (cause instanceof ApiError) throw cause
      environment.onReachable(false)
      throw unexpectedError(environment.language(), 0, { cause })
    }
  }

  return {
    call,
    streamEvents,
    async fetchBytes(endpoint, request, options = {}) {
      const response = await send(endpoint, request, '*/*', options)
      return response.blob()
    },
    addressOf: (endpoint, request) => environment.origin + buildRequest(endpoint, request).address,
    requestHeaders: () => headersOf(environment.token()),
    refuse,
  }
}
