import type { z } from 'zod'
import type { ServiceDescription, SourceDescription } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { fingerprintOf, msUntilMidnight } from './days.ts'
import { isHtml, jsonReader, type Reply } from './read-reply.ts'
import { type ClientReply, createSourceClient, type Judge } from './source-client.ts'
import type { SourceNetwork } from './source-network.ts'
import type { Secrets } from './transport.ts'

/** Settings of a source, by the names that its needs have. */
export type ServiceSettings = Readonly<Record<string, string | undefined>>

/** How one of the services of a source is spoken to. */
export interface ServiceProtocol {
  readonly description: ServiceDescription
  /** Undefined of one that the operator runs: its setting `address`. */
  readonly origin: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly secrets?: (settings: ServiceSettings) => Secrets
  /** The meaning of its replies where the status does not express it. */
  readonly judge?: Judge
  /** Of the place at whose midnight its day begins; UTC unless given. */
  readonly hoursAhead?: number
}

export interface ServiceRequest {
  /** "/v1/search/news.json" */
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | undefined>>
  /** Posted. */
  readonly json?: unknown
  readonly keepMs: number
  readonly signal?: AbortSignal | undefined
}

export interface ServiceReply<T> extends ClientReply<T> {
  /** Where it was asked for, without keys. */
  readonly address: string
}

/** A service as it is asked with somebody's settings. */
export interface Service {
  readonly id: string
  readonly missing: readonly string[]
  json<S extends z.ZodType>(request: ServiceRequest, schema: S): Promise<ServiceReply<z.output<S>>>
  /** JSON whose numbers are given as they are printed: a double would round them. */
  exactJson<S extends z.ZodType>(request: ServiceRequest, schema: S): Promise<ServiceReply<z.output<S>>>
  ask<T>(request: ServiceRequest, read: (reply: Reply) => T): Promise<ServiceReply<T>>
  now(): Date
}

/** Requests a day that the plan of a key allows: none are sent after the service reports that they are used up. */
const UNLIMITED = 1_000_000_000

const isSet = (value: string | undefined): boolean => value !== undefined && value.trim() !== ''

/** The settings of a service that are not there. */
export const missingOf = ({ needs }: Pick<ServiceDescription, 'needs'>, settings: ServiceSettings): string[] =>
  needs.map(({ setting }) => setting).filter((setting) => !isSet(settings[setting]))

/**
 * Opens one of the services of a source. It has a pace, and replies, of the key that it is asked with.
 *
 * @param baseAddress of a server on loopback with the same protocol, used instead of the service
 */
export function openService(source: string, protocol: ServiceProtocol, settings: ServiceSettings, network: SourceNetwork): Service {
  const { description, origin, headers = {}, secrets, judge, hoursAhead } = protocol
  const { id, needs, quota } = description
  const missing = missingOf(description, settings)
  const home = origin ?? settings['address']?.replace(/\/$/, '') ?? ''
  const base = settings['baseAddress'] ?? home
  const keys = needs.filter(({ isSecret }) => isSecret).map(({ setting }) => settings[setting] ?? '')
  const account = keys.length === 0 ? undefined : fingerprintOf(keys.join('\n'))
  const client = createSourceClient(
    {
      source,
      scope: account === undefined ? id : `${id} ${account}`,
      perSecond: quota.perSecond,
      perDay: { max: quota.perDay ?? UNLIMITED, account: account ?? '', msUntilReset: (now) => msUntilMidnight(now, hoursAhead) },
      origins: URL.canParse(base) ? [new URL(base).origin] : [],
      headers,
      ...(secrets && missing.length === 0 && { secrets: secrets(settings) }),
      ...(account !== undefined && { keptFor: account }),
      judge: (reply) => judge?.(reply) ?? judgePage(reply),
    },
    origin === undefined && network.fetchOwn ? { ...network, fetch: network.fetchOwn } : network,
  )

  async function ask<T>({ path, query = {}, ...request }: ServiceRequest, read: (reply: Reply) => T): Promise<ServiceReply<T>> {
    if (missing.length > 0) throw new SourceError(source, { kind: 'not-configured', missing })
    const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as [string, string]]))
    const asked = given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
    const reply = await client.ask({ address: `${base}${path}${asked}`, read, ...request })
    return { ...reply, address: `${home}${path}${asked}` }
  }

  return {
    id,
    missing,
    json: (request, schema) => ask(request, jsonReader(source, schema)),
    exactJson: (request, schema) => ask(request, jsonReader(source, schema, 'printed')),
    ask,
    now: network.now,
  }
}

/** A page where data was asked for is not for programs. */
const judgePage: Judge = (reply) =>
  isHtml(reply) && (reply.status < 300 || reply.status === 403)
    ? { failure: { kind: 'blocked' }, detail: 'html-instead-of-data' }
    : undefined

/** A source that asks whichever of its services are configured. */
export function describeServices(
  source: Pick<SourceDescription, 'id' | 'name' | 'purpose' | 'offers' | 'foundBy' | 'home' | 'caution'>,
  services: readonly ServiceDescription[],
): SourceDescription {
  return {
    ...source,
    services,
    needs: services.flatMap(({ needs }) => needs),
    quota: { perSecond: Math.max(...services.map(({ quota }) => quota.perSecond)), perDay: undefined },
  }
}

interface OpenedServices<P> {
  /** Those that can be asked, in the order of the table. */
  readonly ready: readonly (P & { readonly service: Service })[]
  /** All settings that are missing while none can be asked. */
  readonly missing: readonly string[]
}

/** Opens those services of a source that are configured. */
export function openServices<P extends { readonly protocol: ServiceProtocol }>(
  source: string,
  table: readonly P[],
  settings: ServiceSettings,
  network: SourceNetwork,
): OpenedServices<P> {
  const all = table.map((entry) => ({ ...entry, service: openService(source, entry.protocol, settings, network) }))
  const ready = all.filter(({ service }) => service.missing.length === 0)
  return { ready, missing: ready.length > 0 ? [] : all.flatMap(({ service }) => service.missing) }
}

/** Asks several services at once. @throws SourceError what the first of them failed with, where none answers */
export async function askAll<T>(asked: readonly Promise<T>[]): Promise<{ answers: T[]; unanswered: SourceError[] }> {
  const settled = await Promise.allSettled(asked)
  const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const unanswered = failures.filter((failure) => failure instanceof SourceError)
  const bug = failures.find((failure) => !(failure instanceof SourceError))
  if (bug !== undefined) throw bug
  if (answers.length === 0 && unanswered[0] !== undefined) throw unanswered[0]
  return { answers, unanswered }
}
