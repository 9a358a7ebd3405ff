import type { BytesEndpoint, DataOf, Endpoint, EventOf, EventsEndpoint, InputOf, JsonEndpoint, RedirectEndpoint } from '@dossier/contract'
import type { z } from 'zod'
import type { IncomingFile } from './incoming-file.ts'
import type { UseCase } from './use-case.ts'

/** The response of a bytes endpoint. `open` yields all bytes, or those from `start` up to, but not including, `end`. */
export interface BytesAnswer {
  filename: string
  mediaType: string
  /** Bytes; null when known only at the end: the response then supports no ranges. */
  size: number | null
  /** A strong ETag of the content; null when it differs every time. */
  etag: string | null
  open(range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>>
}

/** The response of a redirect endpoint. */
export interface RedirectAnswer {
  /** An absolute address, or a path of the product. */
  location: string
  /** A secret for an HttpOnly cookie, kept until the browser returns; null clears it. */
  browserSecret?: string | null
}

/** The response of an events endpoint. */
export interface EventsAnswer<Event> extends AsyncIterable<Event> {
  /** Number of the event before the first; 0 when absent. */
  after?: number
  /** Whether an event is numbered and sent again after a reconnect; all events when absent. */
  isNumbered?: (event: Event) => boolean
}

/** An endpoint of the contract with its use case, mounted by the server. */
export type Route =
  | { answers: 'json'; endpoint: JsonEndpoint; serve: UseCase<never, unknown> }
  | { answers: 'bytes'; endpoint: BytesEndpoint; serve: UseCase<never, BytesAnswer> }
  | { answers: 'redirect'; endpoint: RedirectEndpoint; serve: UseCase<never, RedirectAnswer> }
  | { answers: 'events'; endpoint: EventsEndpoint; serve: UseCase<never, EventsAnswer<unknown>> }

type MultipartInput<E> = E extends { multipart: true }
  ? { files: AsyncIterable<IncomingFile> }
  : E extends { multipart: 'optional' }
    ? { files?: AsyncIterable<IncomingFile> }
    : E extends RedirectEndpoint
      ? { browserSecret?: string }
      : unknown
type AnswerOf<E extends Endpoint> = E extends BytesEndpoint
  ? BytesAnswer
  : E extends RedirectEndpoint
    ? RedirectAnswer
    : E extends EventsEndpoint
      ? EventsAnswer<EventOf<E>>
      : E extends { setsBrowserSecret: true }
        ? { data: DataOf<E>; browserSecret: string }
        : E extends { beside: infer B extends z.ZodObject }
          ? { data: DataOf<E> } & z.output<B>
          : DataOf<E>

/** Binds a use case to its endpoint; the types of input and response must match the contract's schemas. */
export function route<E extends Endpoint>(
  endpoint: E,
  serve: UseCase<InputOf<E> & MultipartInput<E> & { signal?: AbortSignal; after?: number; streams?: boolean }, AnswerOf<E>>,
): Route {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the signature; a list of routes erases the types
  return { answers: endpoint.answers, endpoint, serve } as unknown as Route
}
