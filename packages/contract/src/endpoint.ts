import { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { SuccessMessage } from './messages.ts'
import type { OrganizationAction, WorkspaceAction } from './permissions.ts'

/** Who may call: anyone, a signed-in user of an organisation, a super admin, or any signed-in person. */
export type Audience = 'public' | 'user' | 'superAdmin' | 'signedIn'

type Shape = z.ZodObject | undefined
type Parsed<S> = S extends z.ZodType ? z.output<S> : unknown
type Sent<S> = S extends z.ZodType ? z.input<S> : unknown

export interface EndpointBase<Params extends Shape, Query extends Shape, Body extends Shape> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** As in the specification, with parameters in braces: `/api/v2/project/{id}`. */
  path: `/${string}`
  /** Further paths of the same endpoint. */
  aliases?: readonly `/${string}`[]
  summary: string
  audience: Audience
  /** The entry of the permission table that the use case's policy requires. */
  permission?: WorkspaceAction | OrganizationAction
  /** Required instead of `permission` when the request names a workspace in `projectId`. */
  permissionInProject?: WorkspaceAction
  params?: Params
  query?: Query
  body?: Body
  errors?: readonly ErrorCode[]
  message?: SuccessMessage
}

/** The response of an endpoint: an envelope around JSON, raw bytes, or a stream of server-sent events. */
export interface JsonAnswer<Response extends z.ZodType> {
  answers: 'json'
  status?: 200 | 201
  /** Multipart endpoints receive their files as a stream alongside the validated fields; `optional` ones accept JSON as well. */
  multipart?: true | 'optional'
  response: Response
  /** The message for a response, where it depends on what was done; takes precedence over `message`. */
  messageOf?(this: void, data: z.output<Response>): SuccessMessage
  /** Further fields of the envelope next to `data`; the use case then returns `{ data, ...beside }`. */
  beside?: z.ZodObject
  /** The use case returns `{ data, browserSecret }`; the secret is set as a cookie for the corresponding redirect endpoint. */
  setsBrowserSecret?: true
}

interface BytesAnswer {
  answers: 'bytes'
}

interface RedirectAnswer {
  /** Redirects the browser to another address, with a secret cookie that ties the outgoing and returning request of a sign-in together. */
  answers: 'redirect'
}

interface EventsAnswer<Response extends z.ZodType, Event extends z.ZodType> {
  /** Returns the finished record in an envelope, or server-sent events while it is made, when the client accepts those. */
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

/** Declares an endpoint that returns JSON in the envelope. */
export function jsonEndpoint<R extends z.ZodType, P extends Shape = undefined, Q extends Shape = undefined, B extends Shape = undefined>(
  declaration: EndpointBase<P, Q, B> & Omit<JsonAnswer<R>, 'answers'>,
): JsonEndpoint<P, Q, B, R> {
  return { answers: 'json', ...declaration }
}

/** Declares an endpoint that returns the address of a redirect endpoint, usable only in the requesting browser. */
export function ticketEndpoint<R extends z.ZodType, P extends Shape = undefined, Q extends Shape = undefined, B extends Shape = undefined>(
  declaration: EndpointBase<P, Q, B> & { response: R },
): JsonEndpoint<P, Q, B, R> & { setsBrowserSecret: true } {
  return { answers: 'json', setsBrowserSecret: true, ...declaration }
}

/** Declares an endpoint that accepts files as a multipart stream, and returns further fields next to `data`. */
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

/** Declares an endpoint that accepts JSON, or a multipart form with one picture file. */
export function pictureEndpoint<R extends z.ZodType, B extends z.ZodObject>(
  declaration: EndpointBase<undefined, undefined, B> & { response: R },
): JsonEndpoint<undefined, undefined, B, R> & { multipart: 'optional' } {
  return { answers: 'json', multipart: 'optional', ...declaration }
}

/** Declares an endpoint that redirects the browser to another address. */
export function redirectEndpoint<P extends Shape = undefined, Q extends Shape = undefined>(
  declaration: EndpointBase<P, Q, undefined>,
): RedirectEndpoint<P, Q> {
  return { answers: 'redirect', ...declaration }
}

/** Declares an endpoint that returns raw bytes, with range requests. */
export function bytesEndpoint<P extends Shape = undefined, Q extends Shape = undefined, B extends Shape = undefined>(
  declaration: EndpointBase<P, Q, B>,
): BytesEndpoint<P, Q, B> {
  return { answers: 'bytes', ...declaration }
}

/** Declares an endpoint that returns a finished record or streams the events of making it. */
export function eventsEndpoint<
  R extends z.ZodType,
  E extends z.ZodType,
  P extends Shape = undefined,
  Q extends Shape = undefined,
  B extends Shape = undefined,
>(declaration: EndpointBase<P, Q, B> & Omit<EventsAnswer<R, E>, 'answers'>): EventsEndpoint<P, Q, B, R, E> {
  return { answers: 'events', ...declaration }
}

/** The validated input of an endpoint's use case: parameters, query and body merged. */
export type InputOf<E> = E extends EndpointBase<infer P, infer Q, infer B> ? Flatten<Parsed<P> & Parsed<Q> & Parsed<B>> : never

/** What a client sends, before defaults are filled in. */
export type RequestOf<E> = E extends EndpointBase<infer P, infer Q, infer B> ? Flatten<Sent<P> & Sent<Q> & Sent<B>> : never

/** The `data` of the response. */
export type DataOf<E> = E extends { response: infer R extends z.ZodType } ? z.output<R> : never

/** One event of an events endpoint. */
export type EventOf<E> = E extends { event: infer V extends z.ZodType } ? z.output<V> : never

type Flatten<T> = unknown extends T ? Record<string, unknown> : { [K in keyof T]: T[K] }

/** The envelope of every JSON response. */
export function envelopeOf<R extends z.ZodType>(data: R) {
  return z.object({ success: z.literal(true), message: z.string(), data })
}
