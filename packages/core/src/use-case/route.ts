import type { BytesEndpoint, DataOf, Endpoint, EventOf, EventsEndpoint, InputOf, JsonEndpoint, RedirectEndpoint } from '@dossier/contract'
import type { z } from 'zod'
import type { IncomingFile } from './incoming-file.ts'
import type { UseCase } from './use-case.ts'

/** The answer of a bytes endpoint. `open` gives all bytes, or those from `start` up to, not including, `end`. */
export interface BytesAnswer {
  filename: string
  mediaType: string
  /** In bytes; null when it shows only at the end: such an answer is sent whole. */
  size: number | null
  /** A strong validator of the content; null when it is never the same twice. */
  etag: string | null
  open(range?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>>
}

/** The answer of a redirect endpoint. */
export interface RedirectAnswer {
  /** An absolute address, or a path of the product's own. */
  location: string
  /** A secret that the browser keeps, in a cookie that no script reads, until it comes back; null forgets it. */
  browserSecret?: string | null
}

/** The answer of an events endpoint. */
export interface EventsAnswer<Event> extends AsyncIterable<Event> {
  /** The number of the event before its first; 0 when absent. */
  after?: number
  /** Whether an event has a number, and is sent again to who comes back without having seen it; all when absent. */
  isNumbered?: (event: Event) => boolean
}

/** An endpoint of the contract with the use case that serves it; the server mounts it, whatever speaks HTTP there. */
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

/** Binds a use case to its endpoint; input and answer must fit the contract's schemas. */
export function route<E extends Endpoint>(
  endpoint: E,
  serve: UseCase<InputOf<E> & MultipartInput<E> & { signal?: AbortSignal; after?: number; streams?: boolean }, AnswerOf<E>>,
): Route {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- checked by the signature; a list of routes forgets the types
  return { answers: endpoint.answers, endpoint, serve } as unknown as Route
}
