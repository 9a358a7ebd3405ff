import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { SuccessMessage } from './messages.ts'
import type { OrganizationAction, WorkspaceAction } from './permissions.ts'

/** Who may call: anyone, a signed-in user of an organisation, a super admin, or either of the two. */
export type Audience = 'public' | 'user' | 'superAdmin' | 'signedIn'

type Shape = z.ZodObject | undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown
type Sent<S> = S extends z.ZodType ? z.input<S> : unknown

export interface EndpointBase<Params extends Shape, Query extends Shape, Body extends Shape> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the specification, places in braces: `/api/v2/project/{id}`. */
  path: `/${string}`
  /** Further addresses of the same endpoint. */
  aliases?: readonly `/${string}`[]
  summary: string
  audience: Audience
  /** The entry of the permission table that the use case's policy asks for. */
  permission?: WorkspaceAction | OrganizationAction
  /** Asked for instead of `permission` when the request names a workspace in `projectId`. */
  permissionInProject?: WorkspaceAction
  params?: Params
  query?: Query
  body?: Body
  errors?: readonly ErrorCode[]
  message?: SuccessMessage
}

/** What an endpoint answers with: an envelope around JSON, raw bytes, or a stream of server-sent events. */
export interface JsonAnswer<Response extends z.ZodType> {
  answers: 'json'
  status?: 200 | 201
  /** Multipart endpoints receive their files as a stream beside the checked fields; `optional` ones take JSON as well. */
  multipart?: true | 'optional'
  response: Response
  /** Further fields of the envelope beside `data`; the use case then answers `{ data, ...beside }`. */
  beside?: z.ZodObject
  /** The use case answers `{ data, browserSecret }`: the browser keeps the secret for a redirect endpoint beside it. */
  leavesSecret?: true
}

interface BytesAnswer {
  answers: 'bytes'
}

interface RedirectAnswer {
  /** Sends the browser on to another address, and remembers a secret in it between the two ways of a sign-in. */
  answers: 'redirect'
}

interface EventsAnswer<Response extends z.ZodType, Event extends z.ZodType> {
  /** The finished record in an envelope, or its making as server-sent events when the client accepts those. */
  answers: 'events'
  response: Response
  event: Event
}

export type JsonEndpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends z.ZodType = z.ZodType,
> = EndpointBase<P, Q, B> & JsonAnswer<R>
export type BytesEndpoint<P extends Shape = Shape, Q extends Shape = Shape, B extends Shape = Shape> = EndpointBase<P, Q, B> & BytesAnswer
export type RedirectEndpoint<P extends Shape = Shape, Q extends Shape = Shape> = EndpointBase<P, Q, undefined> & RedirectAnswer
export type EventsEndpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends Shape = Shape,
  R extends z.ZodType = z.ZodType,
  E extends z.ZodType = z.ZodType,
> = EndpointBase<P, Q, B> & EventsAnswer<R, E>
export type Endpoint = JsonEndpoint | BytesEndpoint | RedirectEndpoint | EventsEndpoint

/** Declares an endpoint that answers JSON in the envelope. */
export function jsonEndpoint<R extends z.ZodType, P extends Shape = undefined, Q extends Shape = undefined, B extends Shape = undefined>(
  declaration: EndpointBase<P, Q, B> & Omit<JsonAnswer<R>, 'answers'>,
): JsonEndpoint<P, Q, B, R> {
  return { answers: 'json', ...declaration }
}

/** Declares an endpoint that hands out the address of a redirect endpoint, for the browser that asked for it alone. */
export function ticketEndpoint<R extends z.ZodType, P extends Shape = undefined, Q extends Shape = undefined, B extends Shape = undefined>(
  declaration: EndpointBase<P, Q, B> & { response: R },
): JsonEndpoint<P, Q, B, R> & { leavesSecret: true } {
  return { answers: 'json', leavesSecret: true, ...declaration }
}

/** Declares an endpoint that takes files as a multipart stream, and answers with fields beside `data`. */
export function uploadEndpoint<
  R extends z.ZodType,
  D extends z.ZodObject,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(
  declaration: EndpointBase<P, Q, B> & { status?: 200 | 201; response: R; beside: D },
): JsonEndpoint<P, Q, B, R> & { multipart: true; beside: D } {
  return { answers: 'json', multipart: true, ...declaration }
}

/** Declares an endpoint that takes JSON, or a multipart form whose one file is a picture. */
export function pictureEndpoint<R extends z.ZodType, B extends z.ZodObject>(
  declaration: EndpointBase<undefined, undefined, B> & { response: R },
): JsonEndpoint<undefined, undefined, B, R> & { multipart: 'optional' } {
  return { answers: 'json', multipart: 'optional', ...declaration }
}

/** Declares an endpoint that sends the browser on to another address. */
export function redirectEndpoint<P extends Shape = undefined, Q extends Shape = undefined>(
  declaration: EndpointBase<P, Q, undefined>,
): RedirectEndpoint<P, Q> {
  return { answers: 'redirect', ...declaration }
}

/** Declares an endpoint that answers raw bytes, with range requests. */
export function bytesEndpoint<P extends Shape = undefined, Q extends Shape = undefined, B extends Shape = undefined>(
  declaration: EndpointBase<P, Q, B>,
): BytesEndpoint<P, Q, B> {
  return { answers: 'bytes', ...declaration }
}

/** Declares an endpoint that answers with a finished record or streams the events of its making. */
export function eventsEndpoint<
  R extends z.ZodType,
  E extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(declaration: EndpointBase<P, Q, B> & Omit<EventsAnswer<R, E>, 'answers'>): EventsEndpoint<P, Q, B, R, E> {
  return { answers: 'events', ...declaration }
}

/** The checked input of a use case behind an endpoint: parameters, query and body in one. */
export type InputOf<E> = E extends EndpointBase<infer P, infer Q, infer B> ? Flatten<Parsed<P> & Parsed<Q> & Parsed<B>> : never

/** What a client hands in, before defaults are filled. */
export type RequestOf<E> = E extends EndpointBase<infer P, infer Q, infer B> ? Flatten<Sent<P> & Sent<Q> & Sent<B>> : never

/** The `data` of the answer. */
export type DataOf<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never

/** One event of an events endpoint. */
export type EventOf<E> = E extends { event: infer V extends z.ZodType } ? z.output<V> : never

type Flatten<T> = unknown extends T ? Record<string, unknown> : { [K in keyof T]: T[K] }

/** The envelope of every JSON answer. */
export function envelopeOf<R extends z.ZodType>(data: R) {
  return z.object({ success: z.literal(true), message: z.string(), data })
}
