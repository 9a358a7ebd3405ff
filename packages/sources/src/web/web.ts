import { missingOf, openService, type ServiceSettings } from '../client/service.ts'
import type { SourceNetwork } from '../client/source-network.ts'
import { addressKey } from '../pages/canonical-address.ts'
import { openPageReader } from '../pages/page-reader.ts'
import { documentOfResult, isWithin, SEARCH_MS, type SearchQuery, searchQueryOf, type SearchService } from '../search/search-service.ts'
import type { DocumentSource, SourceDescription } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { brave } from './brave.ts'
import { exa } from './exa.ts'
import { searxng } from './searxng.ts'
import { serper } from './serper.ts'
import { tavily } from './tavily.ts'
import { webKey } from './web-key.ts'

/** The services that can be chosen. Another one is another entry. */
const services: readonly SearchService[] = [searxng, brave, tavily, exa, serper]

export interface WebSettings {
  /** Which service is asked: "searxng", "brave", "tavily", "exa", "serper". Nothing is asked without. */
  readonly service?: string | undefined
  readonly key?: string | undefined
  /** Of SearXNG. */
  readonly address?: string | undefined
  /** The name and e-mail address sent to the sites whose pages are read. */
  readonly contact?: string | undefined
  /** Stands in for the service: a server on loopback that speaks its protocol. */
  readonly baseAddress?: string | undefined
}

const webDescription: SourceDescription = {
  id: 'web',
  name: { en: 'Web search', ko: '웹 검색' },
  purpose: {
    en: 'Pages of the web, found by a search service.',
    ko: '검색 서비스로 찾은 웹 페이지를 조회합니다.',
  },
  offers: ['documents'],
  foundBy: 'words',
  needs: [
    {
      setting: 'service',
      name: {
        en: `Search service (${services.map(({ protocol }) => protocol.description.id).join(', ')})`,
        ko: `검색 서비스(${services.map(({ protocol }) => protocol.description.id).join(', ')})`,
      },
      isSecret: false,
    },
    webKey,
    ...searxng.protocol.description.needs,
  ],
  services: services.map(({ protocol }) => protocol.description),
  quota: { perSecond: 1, perDay: undefined },
  home: 'https://docs.searxng.org',
  caution: {
    en: 'Search terms are sent to the chosen service, and pages are read from their sites as robots.txt allows. Turn it on only if that is acceptable for the deal.',
    ko: '검색어가 선택한 검색 서비스로 전송되며, 페이지는 robots.txt가 허용하는 범위에서 해당 사이트로부터 직접 읽습니다. 딜 보안상 문제가 없는 경우에만 사용하시기 바랍니다.',
  },
}

const { id: source } = webDescription

/** The web: one search service, and whatever page it finds. */
export function webSource(settings: WebSettings, network: SourceNetwork): DocumentSource {
  const chosen = services.find(({ protocol }) => protocol.description.id === settings.service)
  const given: ServiceSettings = { ...settings }
  const missing = chosen === undefined ? ['service'] : missingOf(chosen.protocol.description, given)
  const service = chosen && { ...chosen, opened: openService(source, chosen.protocol, given, network) }
  const pages = openPageReader({ source, contact: settings.contact }, network)

  function ready(): NonNullable<typeof service> {
    if (service === undefined || missing.length > 0) throw new SourceError(source, { kind: 'not-configured', missing })
    return service
  }

  async function search(query: SearchQuery, keepMs: number, signal: AbortSignal | undefined) {
    const { opened, search: ask } = ready()
    return ask(opened, query, { keepMs, signal })
  }

  return {
    description: webDescription,
    missing,
    configured: service === undefined || missing.length > 0 ? [] : [service.opened.id],
    async find(request, { signal } = {}) {
      const { mostPages, protocol } = ready()
      const query = searchQueryOf(source, request)
      const { value, retrievedAt } = await search(query, SEARCH_MS, signal)
      const found = new Map(
        value
          .filter((result) => isWithin(result, query))
          .flatMap((result) => documentOfResult(source, 'web-page', protocol.description.id, result))
          .toReversed()
          .map((document) => [addressKey(document.address), document]),
      )
      return {
        documents: [...found.values()].toReversed(),
        cursor: value.length === 0 || query.page + 1 >= mostPages ? null : String(query.page + 1),
        total: null,
        retrievedAt,
      }
    },
    async fetch(id, { signal } = {}) {
      ready()
      const { mainText: _, ...document } = await pages.read(id, signal)
      return document
    },
    async check({ signal } = {}) {
      await search({ query: 'company', page: 0, limit: 1 }, 0, signal)
    },
  }
}
