import { z } from 'zod'
import { plainText } from '../search/plain-text.ts'
import { printedDay } from '../search/printed-day.ts'
import { searchService } from '../search/search-service.ts'
import { webKey } from './web-key.ts'

const MOST_RESULTS = 20
const MOST_CHARACTERS = 400
const FIRST_DAY = '1990-01-01'

/** Brave Search: https://api-dashboard.search.brave.com/app/documentation */
export const brave = searchService(
  {
    mostPages: 10,
    protocol: {
      description: {
        id: 'brave',
        name: { en: 'Brave Search', ko: 'Brave Search' },
        needs: [webKey],
        quota: { perSecond: 1, perDay: undefined },
        home: 'https://api-dashboard.search.brave.com',
      },
      origin: 'https://api.search.brave.com',
      secrets: ({ key = '' }) => ({ headers: { 'x-subscription-token': key } }),
    },
  },
  {
    request: ({ query, page, limit, from, to, language }) => ({
      path: '/res/v1/web/search',
      query: {
        q: query.slice(0, MOST_CHARACTERS),
        count: Math.min(limit, MOST_RESULTS),
        offset: page,
        freshness: from === undefined && to === undefined ? undefined : `${from ?? FIRST_DAY}to${to ?? '2099-12-31'}`,
        search_lang: language,
      },
    }),
    schema: z.object({
      web: z
        .object({
          results: z.array(
            z.object({ title: z.string(), url: z.string(), description: z.string().nullish(), page_age: z.string().nullish() }),
          ),
        })
        .nullish(),
    }),
    results: ({ web }) =>
      (web?.results ?? []).map(({ title, url, description, page_age }) => ({
        address: url,
        title: plainText(title),
        excerpt: plainText(description ?? ''),
        publishedOn: printedDay(page_age),
      })),
  },
)
