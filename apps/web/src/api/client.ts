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

/** Dependencies of the client. */
export interface ClientEnvironment {
  /** Empty for the page's own origin. */
  origin: string
  token: () => string | null
  language: () => Language
  /** Called when a call returns 401: the session with this token has ended. Not called for sign-in itself. */
  onUnauthorized: (token: string | null) => void
  /** The text of a failed call to an endpoint; loaded separately from the first screen. */
  failureTextOf: (endpoint: Endpoint) => Promise<Translated | undefined>
  /** Called with whether a call got any response. */
  onReachable: (isReachable: boolean) => void
  /** The schema of an endpoint's events; loaded when the first stream is read. */
  eventSchema: (endpoint: EventsEndpoint) => Promise<{ parse: (value: unknown) => unknown }>
}

/** @public Used in the types of `call` and `fetchBytes`. */
export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Called with the server's success message, in the language of the page. */
  onMessage?: (message: string) => void
}

/** @public Used in the type of `streamEvents`. */
export interface StreamOptions {
  signal?: AbortSignal | undefined
  /** Id of the last received event; the stream resumes after it. */
  lastEventId?: string | undefined
}

/** The typed client of the contract's endpoint table. */
export interface Client {
  /** Calls an endpoint and returns its `data`. @throws ApiError, or the signal's reason when aborted */
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
  /** Path and query of an endpoint, for code that makes its own requests: uploads with progress, viewers. */
  addressOf: <E extends Endpoint>(endpoint: E, request: RequestOf<E>) => string
  /** The headers of every call: bearer token and language. */
  requestHeaders: () => Record<string, string>
  /** Converts the JSON body of a refused response into an ApiError, and ends the session on 401. For code that makes its own requests. */
  refuse: (endpoint: Endpoint, status: number, body: unknown, token: string | null) => Promise<ApiError>
}

/** The server sends a heartbeat every 15 seconds; a stream silent for this time is considered broken, milliseconds. */
const STALL_TIMEOUT_MS = 50_000

/** Makes a client. Calls carry credentials, time out after `limits.clientTimeoutMs`, and fail with `ApiError`. */
export function createClient(environment: ClientEnvironment): Client {
  function headersOf(token: string | null): Record<string, string> {
    const headers: Record<string, string> = { language: environment.language().toUpperCase() }
    if (token !== null) headers['authorization'] = `Bearer ${token}`
    return headers
  }

  async function refuse(endpoint: Endpoint, status: number, body: unknown, token: string | null): Promise<ApiError> {
    // A wrong password returns 401 too, but there is no session to end.
    if (status === 401 && endpoint.audience !== 'public') environment.onUnauthorized(token)
    return errorFromBody(body, status, environment.language(), await environment.failureTextOf(endpoint))
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
      throw unexpectedError(environment.language(), 0, { cause, attempt: await environment.failureTextOf(endpoint) })
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
    // Not validated, because the server validates its responses against the same contract.
    return body.data as DataOf<E>
  }

  async function streamEvents<E extends EventsEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    onEvent: (event: EventOf<E>, id: string) => void,
    options: StreamOptions = {},
  ): Promise<void> {
    const stalled = new AbortController()
    let timer = setTimeout(() => stalled.abort(), limits.clientTimeoutMs)
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => stalled.abort(), STALL_TIMEOUT_MS)
    }
    try {
      await readEvents(endpoint, request, onEvent, options, stalled.signal, restartTimer)
    } finally {
      clearTimeout(timer)
    }
  }

  async function readEvents<E extends EventsEndpoint>(
    endpoint: E,
    request: RequestOf<E>,
    onEvent: (event: EventOf<E>, id: string) => void,
    options: StreamOptions,
    stalled: AbortSignal,
    restartTimer: () => void,
  ): Promise<void> {
    const [response, schema] = await Promise.all([
      send(endpoint, request, 'text/event-stream', options, stalled),
      environment.eventSchema(endpoint),
    ])
    if (response.body === null) throw unexpectedError(environment.language(), response.status)
    restartTimer()
    const read = (data: string): EventOf<E> => {
      try {
        return schema.parse(JSON.parse(data)) as EventOf<E>
      } catch (cause) {
        throw unexpectedError(environment.language(), response.status, { cause })
      }
    }
    try {
      for await (const { data, lastId } of readServerEvents(response.body, restartTimer)) onEvent(read(data), lastId)
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
