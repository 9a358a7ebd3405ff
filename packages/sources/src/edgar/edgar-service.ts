import { DAY_MS, HOUR_MS, MINUTE_MS } from '../client/days.ts'
import { createSourceClient, type ClientReply, type Judge } from '../client/source-client.ts'
import { beginningOf, isHtml, jsonReader, type Reply } from '../client/read-reply.ts'
import type { SourceNetwork } from '../client/source-network.ts'
import type { SourceDescription } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import type { z } from 'zod'

export interface EdgarSettings {
  /** Who asks, as the SEC wants it in each request: a name and an e-mail address. Nothing is asked without. */
  readonly contact?: string | undefined
  /** Stands in for all hosts of the SEC: a server on loopback that speaks their protocol. */
  readonly baseAddress?: string | undefined
}

/** The SEC accepts ten requests a second in total from all processes (sec.gov, "Accessing EDGAR Data"). */
const PER_SECOND = 9
/** Whoever is blocked stays so for ten minutes, which begin anew with each request. */
const BLOCKED_FOR_MS = 10 * MINUTE_MS

export const edgarDescription: SourceDescription = {
  id: 'sec',
  name: { en: 'SEC EDGAR', ko: '미국 SEC EDGAR' },
  purpose: {
    en: 'Companies that report in the United States: filings, exhibits and statements.',
    ko: '미국에 공시하는 회사의 공시 서류와 첨부 문서, 재무제표를 조회합니다.',
  },
  offers: ['companies', 'documents', 'facts'],
  foundBy: 'company',
  needs: [
    {
      setting: 'contact',
      name: { en: 'Contact (name and e-mail)', ko: '연락처(이름과 이메일)' },
      isSecret: false,
      // It is sent as a header, which holds printable ASCII.
      accepts: (value) => /^[\x20-\x7e]{3,200}$/.test(value) && /[^\s@]@[^\s@]/.test(value),
    },
  ],
  quota: { perSecond: PER_SECOND, perDay: undefined },
  home: 'https://www.sec.gov/search-filings/edgar-search-assistance/accessing-edgar-data',
}

const hosts = { www: 'https://www.sec.gov', data: 'https://data.sec.gov', search: 'https://efts.sec.gov' } as const

export interface EdgarRequest {
  readonly host: keyof typeof hosts
  readonly path: string
  readonly query?: URLSearchParams
  readonly keepMs: number
  readonly mostBytes?: number
  readonly timeoutMs?: number
  readonly signal?: AbortSignal | undefined
}

/** The hosts of the SEC under one limit. */
export interface EdgarService {
  readonly missing: readonly string[]
  json<S extends z.ZodType>(request: EdgarRequest, schema: S): Promise<ClientReply<z.output<S>>>
  /** A document, a page or a feed, as it is. */
  raw(request: EdgarRequest): Promise<ClientReply<Reply>>
  now(): Date
}

const { id: source } = edgarDescription
const BLOCK_PAGE = /Undeclared Automated Tool|Request Rate Threshold Exceeded/

/** A page in the place of data, and a refusal, mean that the SEC blocks us. What it does not have is 404, or S3's 403 with XML. */
const judge: Judge = (reply) => {
  const { status } = reply
  if (status === 404) return { failure: { kind: 'not-found' } }
  const beginning = beginningOf(reply)
  if (status === 403 && /^(?:<\?xml[^>]*>\s*)?<Error>/.test(beginning)) return { failure: { kind: 'not-found' }, detail: 'access-denied' }
  if (status === 429) return { failure: { kind: 'quota' } }
  if (status === 403 || BLOCK_PAGE.test(beginning)) return { failure: { kind: 'blocked' }, detail: status === 403 ? '403' : 'block-page' }
  return undefined
}

/** A web page in reply to a request for data: it is not meant for programs. */
function refusePage(reply: Reply): Reply {
  if (isHtml(reply)) throw new SourceError(source, { kind: 'blocked', resetsAt: undefined }, 'html-instead-of-json')
  return reply
}

/** How long replies count: lists change with every filing, what was filed never does. */
export const keepMs = { list: 10 * MINUTE_MS, facts: 6 * HOUR_MS, directory: DAY_MS, filed: 90 * DAY_MS } as const

export function openEdgarService({ contact, baseAddress }: EdgarSettings, network: SourceNetwork): EdgarService {
  const missing = contact === undefined || contact.trim() === '' ? ['contact'] : []
  const addressOf = ({ host, path, query }: EdgarRequest) =>
    `${baseAddress ?? hosts[host]}${path}${query === undefined ? '' : `?${query.toString()}`}`
  const client = createSourceClient(
    {
      source,
      perSecond: PER_SECOND,
      origins: baseAddress === undefined ? Object.values(hosts) : [new URL(baseAddress).origin],
      headers: { 'user-agent': `Dossier (${contact ?? ''})`, 'accept-encoding': 'gzip, deflate' },
      judge,
      blockedForMs: BLOCKED_FOR_MS,
    },
    network,
  )

  async function ask<T>({ keepMs, mostBytes, timeoutMs, signal, ...where }: EdgarRequest, read: (reply: Reply) => T) {
    if (missing.length > 0) throw new SourceError(source, { kind: 'not-configured', missing })
    return client.ask({
      address: addressOf({ keepMs, ...where }),
      read,
      keepMs,
      signal,
      ...(mostBytes !== undefined && { mostBytes }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    })
  }

  return {
    missing,
    json(request, schema) {
      const read = jsonReader(source, schema)
      return ask(request, (reply) => read(refusePage(reply)))
    },
    raw: (request) => ask(request, (reply) => reply),
    now: network.now,
  }
}
