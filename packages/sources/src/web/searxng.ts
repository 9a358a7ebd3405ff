import { z } from 'zod'
import { plainText } from '../search/plain-text.ts'
import { printedDay } from '../search/printed-day.ts'
import { searchService } from '../search/search-service.ts'

/** SearXNG, which an operator runs: https://docs.searxng.org/dev/search_api.html */
export const searxng = searchService(
  {
    mostPages: 10,
    protocol: {
      description: {
        id: 'searxng',
        name: { en: 'SearXNG (self-hosted)', ko: 'SearXNG(자체 운영)' },
        needs: [{ setting: 'address', name: { en: 'Address of the SearXNG instance', ko: 'SearXNG 서버 주소' }, isSecret: false }],
        quota: { perSecond: 1, perDay: undefined },
        home: 'https://docs.searxng.org',
        caution: {
          en: 'SearXNG queries other search engines, whose terms may not allow automated use. Check them before enabling.',
          ko: 'SearXNG는 다른 검색엔진에 질의를 전달합니다. 해당 검색엔진 약관상 자동 조회가 제한될 수 있으므로 사용 전에 확인하시기 바랍니다.',
        },
      },
      origin: undefined,
      judge: ({ status }) =>
        // Its settings do not list JSON among the formats: the page for people would come instead.
        status === 403 ? { failure: { kind: 'bad-request' }, detail: 'json-not-enabled' } : undefined,
    },
  },
  {
    request: ({ query, page, language }) => ({ path: '/search', query: { q: query, format: 'json', pageno: page + 1, language } }),
    schema: z.object({
      results: z.array(
        z.object({
          url: z.string(),
          title: z.string().nullish(),
          content: z.string().nullish(),
          publishedDate: z.string().nullish(),
        }),
      ),
    }),
    results: ({ results }) =>
      results.map(({ url, title, content, publishedDate }) => ({
        address: url,
        title: plainText(title ?? ''),
        excerpt: plainText(content ?? ''),
        publishedOn: printedDay(publishedDate),
      })),
  },
)
