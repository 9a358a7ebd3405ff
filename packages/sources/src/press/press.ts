import { askAll, describeServices, openServices, type ServiceSettings } from '../client/service.ts'
import type { SourceNetwork } from '../client/source-network.ts'
import { openPageReader } from '../pages/page-reader.ts'
import {
  documentOfResult,
  isWithin,
  SEARCH_MS,
  type SearchQuery,
  searchQueryOf,
  type SearchResult,
  type SearchService,
} from '../search/search-service.ts'
import type { DocumentSource, SourceDescription } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { distinctArticles } from './distinct-articles.ts'
import { feedAddresses, feedsDescription, searchFeed } from './feeds.ts'
import { gdelt } from './gdelt.ts'
import { naver } from './naver.ts'
import { newsApi } from './news-api.ts'

/** The services that are asked, all that are configured. Another one is another entry. */
const services: readonly SearchService[] = [naver, newsApi, gdelt]

export interface PressSettings {
  readonly naverClientId?: string | undefined
  readonly naverClientSecret?: string | undefined
  readonly newsApiKey?: string | undefined
  /** "on" */
  readonly gdelt?: string | undefined
  /** Addresses, separated by spaces. */
  readonly feeds?: string | undefined
  /** The name and e-mail address sent to the sites of feeds and articles. */
  readonly contact?: string | undefined
  /** Stands in for all services: a server on loopback that speaks their protocols. */
  readonly baseAddress?: string | undefined
}

const pressDescription: SourceDescription = describeServices(
  {
    id: 'press',
    name: { en: 'Press', ko: '언론 보도' },
    purpose: {
      en: 'News articles and announcements about companies and markets.',
      ko: '회사와 시장에 관한 기사와 보도자료를 찾습니다.',
    },
    offers: ['documents', 'articles'],
    foundBy: 'words',
    home: 'https://developers.naver.com',
    caution: {
      en: 'Search terms are sent to the services that are configured. Articles are read from their publishers as robots.txt allows, and their copyright stays with them.',
      ko: '검색어가 설정된 서비스로 전송됩니다. 기사 본문은 robots.txt가 허용하는 범위에서 언론사로부터 직접 읽으며, 저작권은 해당 언론사에 있습니다.',
    },
  },
  [...services.map(({ protocol }) => protocol.description), feedsDescription],
)

const { id: source } = pressDescription

/** Articles of whatever services and feeds are configured, each once. */
export function pressSource(settings: PressSettings, network: SourceNetwork): DocumentSource {
  const given: ServiceSettings = { ...settings }
  const { ready, missing: missingServices } = openServices(source, services, given, network)
  const hasFeeds = (settings.feeds ?? '').trim() !== ''
  const missing = ready.length > 0 || hasFeeds ? [] : [...missingServices, 'feeds']
  const pages = openPageReader({ source, contact: settings.contact, keepMs: SEARCH_MS }, network)

  function known(): void {
    if (missing.length > 0) throw new SourceError(source, { kind: 'not-configured', missing })
  }

  function asked(
    query: SearchQuery,
    signal: AbortSignal | undefined,
    { only, keepMs = SEARCH_MS }: { only?: string | undefined; keepMs?: number } = {},
  ) {
    known()
    const isAsked = (id: string) => only === undefined || only === id
    const feeds = query.page === 0 && isAsked('feeds') ? feedAddresses(settings.feeds) : []
    const ofServices = ready
      .filter(({ service, serves }) => isAsked(service.id) && serves?.(query) !== false)
      .map(async ({ service, search, mostPages }) => {
        const { value, retrievedAt } = await search(service, query, { keepMs, signal })
        return { value, retrievedAt, form: service.id, hasMore: value.length > 0 && query.page + 1 < mostPages }
      })
    const ofFeeds = feeds.map(async (address) => ({ ...(await searchFeed(pages, address, query, signal)), form: 'feeds', hasMore: false }))
    return [...ofServices, ...ofFeeds]
  }

  return {
    description: pressDescription,
    missing,
    configured: [...ready.map(({ service }) => service.id), ...(hasFeeds ? ['feeds'] : [])],
    async find(request, { signal } = {}) {
      const query = searchQueryOf(source, request)
      const { answers, unanswered } = await askAll(asked(query, signal))
      const lists = answers.map(({ value, form }) =>
        value
          .filter((result) => isWithin(result, query))
          .flatMap((result: SearchResult) => documentOfResult(source, 'article', form, result)),
      )
      // In turn, the best of each first: how well they fit is not compared between services.
      const longest = Math.max(0, ...lists.map(({ length }) => length))
      const inTurn = Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
      const oldest = Math.min(network.now().getTime(), ...answers.map(({ retrievedAt }) => retrievedAt.getTime()))
      return {
        documents: distinctArticles(inTurn),
        cursor: answers.some(({ hasMore }) => hasMore) ? String(query.page + 1) : null,
        total: null,
        retrievedAt: new Date(oldest),
        ...(unanswered.length > 0 && { unanswered }),
      }
    },
    async fetch(id, { signal } = {}) {
      known()
      const { mainText: _, ...document } = await pages.read(id, signal)
      return document
    },
    async check({ signal, service: only } = {}) {
      await Promise.all(asked({ query: 'economy', page: 0, limit: 1 }, signal, { only, keepMs: 0 }))
    },
  }
}
