import { type ServedReply, type ServedRequest, type SourceServer, startSourceServer } from './source-server.ts'

/** A key that the services know. */
export const webSearchKey = 'tvly-0123456789abcdef'

/** The same page by two addresses, one without a day, and one whose words are highlighted. */
const pages = [
  {
    title: 'Hangang Electronics to build a battery plant',
    address: 'https://www.news.example/2026/plant?utm_source=feed',
    excerpt: 'The plant starts in 2028.',
    day: '2026-11-20',
  },
  { title: 'Battery plant (copy)', address: 'https://news.example/2026/plant/', excerpt: '', day: '2026-11-20' },
  {
    title: '한강전자, 배터리 공장 신설',
    address: 'https://ir.hangang.example/news/1',
    excerpt: '한강전자가 공장을 짓는다',
    day: undefined,
  },
]
const [first] = pages

/** How each service writes the same results. */
const wire = {
  searxng: (found: typeof pages) => ({
    query: '',
    results: found.map(({ title, address, excerpt, day }) => ({
      title,
      url: address,
      content: excerpt,
      engine: 'x',
      publishedDate: day && `${day}T00:00:00`,
    })),
  }),
  brave: (found: typeof pages) => ({
    type: 'search',
    web: {
      results: found.map(({ title, address, excerpt, day }) => ({
        title: title.replace('battery', '<strong>battery</strong>').replace('&', '&amp;'),
        url: address,
        description: excerpt,
        ...(day && { page_age: `${day}T10:00:00` }),
      })),
    },
  }),
  tavily: (found: typeof pages) => ({
    results: found.map(({ title, address, excerpt, day }) => ({
      title,
      url: address,
      content: excerpt,
      score: 0.9,
      raw_content: null,
      published_date: day && 'Fri, 20 Nov 2026 23:30:00 GMT',
    })),
  }),
  exa: (found: typeof pages) => ({
    requestId: 'r',
    results: found.map(({ title, address, excerpt, day }) => ({
      id: address,
      title,
      url: address,
      highlights: [excerpt],
      ...(day && { publishedDate: `${day}T00:00:00.000Z` }),
    })),
  }),
  serper: (found: typeof pages) => ({
    searchParameters: {},
    organic: found.map(({ title, address, excerpt, day }, at) => ({
      title,
      link: address,
      snippet: excerpt,
      position: at + 1,
      date: day ? 'Nov 20, 2026' : '2 days ago',
    })),
  }),
} as const

const refused: ServedReply = { status: 401, body: { error: 'unauthorized' } }

/** Which service a request speaks the protocol of, and whether it knows the key. */
function serviceOf({
  method,
  path,
  query,
  headers,
  json,
}: ServedRequest): { service: keyof typeof wire; isKnown: boolean; page: number } | undefined {
  const posted = (json ?? {}) as { query?: string; max_results?: number; numResults?: number; q?: string; page?: number }
  if (method === 'GET' && path === '/search')
    return query.get('format') === 'json' ? { service: 'searxng', isKnown: true, page: Number(query.get('pageno')) } : undefined
  if (path === '/res/v1/web/search')
    return { service: 'brave', isKnown: headers['x-subscription-token'] === webSearchKey, page: Number(query.get('offset')) + 1 }
  if (posted.max_results !== undefined) return { service: 'tavily', isKnown: headers.authorization === `Bearer ${webSearchKey}`, page: 1 }
  if (posted.numResults !== undefined) return { service: 'exa', isKnown: headers['x-api-key'] === webSearchKey, page: 1 }
  if (posted.q !== undefined) return { service: 'serper', isKnown: headers['x-api-key'] === webSearchKey, page: posted.page ?? 1 }
  return undefined
}

/** SearXNG, Brave, Tavily, Exa and Serper on this machine, at one address. Their second page has no results. */
export function startWebSearchServer(port?: number): Promise<SourceServer> {
  return startSourceServer(
    (request) => {
      const asked = serviceOf(request)
      if (asked === undefined) return undefined
      if (!asked.isKnown) return refused
      return { body: wire[asked.service](asked.page === 1 && first !== undefined ? pages : []) }
    },
    { body: 'not found' },
    port,
  )
}
