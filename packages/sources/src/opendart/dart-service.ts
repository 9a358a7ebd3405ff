import { z } from 'zod'
import { DAY_MS, dayAt, fingerprintOf, HOUR_MS, KOREAN_HOURS, MINUTE_MS, msUntilMidnight } from '../client/days.ts'
import { type ClientReply, createSourceClient, type Judge } from '../client/source-client.ts'
import { beginningOf, isHtml, jsonReader, type Reply } from '../client/read-reply.ts'
import type { SourceNetwork } from '../client/source-network.ts'
import type { SourceDescription } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'

export interface DartSettings {
  /** The key of 40 characters that the Financial Supervisory Service gives out. Nothing is asked without. */
  readonly key?: string | undefined
  /** Requests a day that the key is good for. */
  readonly dailyRequests?: number | undefined
  /** Stands in for opendart.fss.or.kr: a server on loopback that speaks its protocol. */
  readonly baseAddress?: string | undefined
}

/** More than a thousand requests a minute are reportedly blocked for a while; no official number is published. */
const PER_SECOND = 5
/** What its status 020 names as the usual limit of a key. */
const PER_DAY = 20_000
const ORIGIN = 'https://opendart.fss.or.kr'

export const dartDescription: SourceDescription = {
  id: 'dart',
  name: { en: 'OpenDART (Korea FSS)', ko: '금융감독원 OpenDART' },
  purpose: {
    en: 'Companies that report in Korea: disclosures, attachments and statements.',
    ko: '국내 공시 회사의 공시 서류와 첨부 문서, 재무제표를 조회합니다.',
  },
  offers: ['companies', 'documents', 'facts'],
  foundBy: 'company',
  needs: [{ setting: 'key', name: { en: 'API key', ko: '인증키' }, isSecret: true, accepts: (value) => /^[\w-]{20,100}$/.test(value) }],
  quota: { perSecond: PER_SECOND, perDay: PER_DAY },
  home: 'https://opendart.fss.or.kr',
}

const { id: source } = dartDescription

/** What a status of OpenDART means; `000`, and `013` for nothing found, are none of these. */
const judgements: Readonly<Record<string, NonNullable<ReturnType<Judge>>['failure']>> = {
  '010': { kind: 'key-refused' },
  '011': { kind: 'key-refused' },
  // From another address than the key was given to.
  '012': { kind: 'key-refused' },
  '014': { kind: 'not-found' },
  '020': { kind: 'quota', daily: true },
  '021': { kind: 'bad-request' },
  '100': { kind: 'bad-request' },
  '101': { kind: 'bad-request' },
  '800': { kind: 'upstream' },
  '900': { kind: 'upstream' },
  // The time for which an account is kept is over.
  '901': { kind: 'key-refused' },
}
const NOTHING_FOUND = '013'

/** The status is always 200; the result code is in the JSON, or in XML where a zip was requested. */
function statusOf(reply: Reply): string | undefined {
  const beginning = beginningOf(reply)
  return /^\{\s*"status"\s*:\s*"(\d{3})"/.exec(beginning)?.[1] ?? /<status>\s*(\d{3})\s*<\/status>/.exec(beginning)?.[1]
}

const judge: Judge = (reply) => {
  if (isHtml(reply) && reply.status < 500) return { failure: { kind: 'blocked' }, detail: 'html-instead-of-data' }
  const status = statusOf(reply)
  const failure = status === undefined ? undefined : judgements[status]
  return failure && { failure, detail: status, isFinal: true }
}

/** How long replies count. A disclosure never changes; a correction is another one. */
export const keepMs = { list: 10 * MINUTE_MS, statements: 6 * HOUR_MS, directory: DAY_MS, company: DAY_MS, filed: 90 * DAY_MS } as const

export const seoulDay = (now: Date): string => dayAt(now, KOREAN_HOURS)

interface DartRequest {
  /** "list.json" */
  readonly endpoint: string
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly keepMs: number
  readonly mostBytes?: number
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

export interface DartService {
  readonly missing: readonly string[]
  /** A reply in JSON; null where the service has nothing (013). */
  json<S extends z.ZodType>(request: DartRequest, schema: S): Promise<ClientReply<z.output<S> | null>>
  /** The bytes of a zip. @throws SourceError `not-found` where the service has nothing */
  zip(request: DartRequest): Promise<ClientReply<Uint8Array>>
  now(): Date
}

const statusSchema = z.object({ status: z.string() })

export function openDartService({ key, dailyRequests = PER_DAY, baseAddress }: DartSettings, network: SourceNetwork): DartService {
  const missing = key === undefined || key.trim() === '' ? ['key'] : []
  const base = baseAddress ?? ORIGIN
  const client = createSourceClient(
    {
      source,
      perSecond: PER_SECOND,
      perDay: { max: dailyRequests, account: fingerprintOf(key ?? ''), msUntilReset: (now) => msUntilMidnight(now, KOREAN_HOURS) },
      origins: [new URL(base).origin],
      secrets: { query: { crtfc_key: key ?? '' } },
      judge,
    },
    network,
  )

  async function ask<T>({ endpoint, query = {}, keepMs, mostBytes, timeoutMs, signal }: DartRequest, read: (reply: Reply) => T) {
    if (missing.length > 0) throw new SourceError(source, { kind: 'not-configured', missing })
    const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return client.ask({
      address: `${base}/api/${endpoint}?${new URLSearchParams(given).toString()}`,
      read,
      keepMs,
      signal,
      ...(mostBytes !== undefined && { mostBytes }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
  }

  return {
    missing,
    now: network.now,
    json(request, schema) {
      const readStatus = jsonReader(source, statusSchema)
      const readWhole = jsonReader(source, schema)
      return ask(request, (reply) => (readStatus(reply).status === NOTHING_FOUND ? null : readWhole(reply)))
    },
    zip: (request) =>
      ask(request, (reply) => {
        // "PK": an error comes as XML in the place of the zip.
        if (reply.body[0] === 0x50 && reply.body[1] === 0x4b) return reply.body
        if (statusOf(reply) === NOTHING_FOUND) throw new SourceError(source, { kind: 'not-found' }, NOTHING_FOUND)
        throw new SourceError(source, { kind: 'upstream' }, 'no-zip')
      }),
  }
}

/** @throws SourceError `bad-request` for what is no corp_code */
export function knownCorpCode(text: string): string {
  if (!/^\d{8}$/.test(text.trim())) throw new SourceError(source, { kind: 'bad-request' }, 'corp-code')
  return text.trim()
}
