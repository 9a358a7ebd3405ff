import type { z } from 'zod'
import { MINUTE_MS } from '../client/days.ts'
import type { Service, ServiceProtocol, ServiceReply, ServiceRequest } from '../client/service.ts'
import type { DocumentKind, FindRequest, SourceDocument } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { canonicalAddress } from '../pages/canonical-address.ts'

/** What is searched for, the same for every service. */
export interface SearchQuery {
  readonly query: string
  /** From 0. */
  readonly page: number
  /** Results a page. */
  readonly limit: number
  /** ISO days. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** ISO 639-1. */
  readonly language?: string | undefined
}

/** What a service finds: the same of every service. */
export interface SearchResult {
  readonly title: string
  readonly address: string
  readonly excerpt?: string | undefined
  /** ISO day. */
  readonly publishedOn?: string | undefined
  readonly publisher?: string | undefined
  /** ISO 639-1. */
  readonly language?: string | undefined
}

export interface SearchService {
  readonly protocol: ServiceProtocol
  /** Pages that it gives of one search. */
  readonly mostPages: number
  /** Whether it has anything for such a search; it has unless given. */
  readonly serves?: (query: SearchQuery) => boolean
  readonly search: (service: Service, query: SearchQuery, asking: SearchAsking) => Promise<ServiceReply<SearchResult[]>>
}

export interface SearchAsking {
  readonly signal?: AbortSignal | undefined
  readonly keepMs: number
}

/** How long results count. */
export const SEARCH_MS = 10 * MINUTE_MS

/** A service by what it is asked and how its reply is read. */
export function searchService<S extends z.ZodType>(
  service: Omit<SearchService, 'search'>,
  wire: {
    readonly request: (query: SearchQuery) => Omit<ServiceRequest, 'keepMs' | 'signal'>
    readonly schema: S
    readonly results: (reply: z.output<S>) => SearchResult[]
  },
): SearchService {
  return {
    ...service,
    async search(opened, query, asking) {
      const reply = await opened.json({ ...wire.request(query), ...asking }, wire.schema)
      return { ...reply, value: wire.results(reply.value) }
    },
  }
}

const MOST_RESULTS = 50
const MOST_PAGES = 100

/** @throws SourceError `bad-request` for a search without words, and for a cursor that is none */
export function searchQueryOf(source: string, { query = '', cursor, from, to, language, limit = 20 }: FindRequest): SearchQuery {
  const words = query.trim()
  if (words === '') throw new SourceError(source, { kind: 'bad-request' }, 'empty')
  if (cursor !== undefined && !/^\d{1,2}$/.test(cursor)) throw new SourceError(source, { kind: 'bad-request' }, 'cursor')
  const page = Math.min(Number(cursor ?? 0), MOST_PAGES)
  return { query: words, page, limit: Math.max(1, Math.min(limit, MOST_RESULTS)), from, to, language }
}

/** Whether a result is of the requested days; a result without a day may be. */
export const isWithin = ({ publishedOn }: SearchResult, { from, to }: Pick<SearchQuery, 'from' | 'to'>): boolean =>
  publishedOn === undefined || ((from === undefined || publishedOn >= from) && (to === undefined || publishedOn <= to))

/** A result as a document of a source, which is fetched by its address. */
export function documentOfResult(source: string, kind: DocumentKind, form: string, result: SearchResult): SourceDocument[] {
  const address = canonicalAddress(result.address)
  if (address === undefined) return []
  const { title, excerpt, publishedOn, publisher, language } = result
  return [
    {
      id: address,
      source,
      title: title === '' ? address : title,
      kind,
      form,
      isAmendment: false,
      address,
      ...(publishedOn !== undefined && { filedAt: publishedOn }),
      ...(excerpt !== undefined && excerpt !== '' && { excerpt }),
      ...(publisher !== undefined && { publisher }),
      ...(language !== undefined && { language }),
    },
  ]
}
