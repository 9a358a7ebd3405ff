import { z } from 'zod'
import { printedDay } from '../search/printed-day.ts'
import { searchService } from '../search/search-service.ts'
import { webKey } from './web-key.ts'

const MOST_RESULTS = 20

/** Tavily: https://docs.tavily.com/documentation/api-reference/endpoint/search */
export const tavily = searchService(
  {
    mostPages: 1,
    protocol: {
      description: {
        id: 'tavily',
        name: { en: 'Tavily', ko: 'Tavily' },
        needs: [webKey],
        quota: { perSecond: 1.5, perDay: undefined },
        home: 'https://app.tavily.com',
      },
      origin: 'https://api.tavily.com',
      secrets: ({ key = '' }) => ({ headers: { authorization: `Bearer ${key}` } }),
      // The plan's limit, and that of what is paid as one goes.
      judge: ({ status }) => (status === 432 || status === 433 ? { failure: { kind: 'quota' }, detail: String(status) } : undefined),
    },
  },
  {
    request: ({ query, limit, from, to }) => ({
      path: '/search',
      json: {
        query,
        search_depth: 'basic',
        max_results: Math.min(limit, MOST_RESULTS),
        ...(from !== undefined && { start_date: from }),
        ...(to !== undefined && { end_date: to }),
      },
    }),
    schema: z.object({
      results: z.array(
        z.object({
          title: z.string().nullish(),
          url: z.string(),
          content: z.string().nullish(),
          published_date: z.string().nullish(),
        }),
      ),
    }),
    results: ({ results }) =>
      results.map(({ title, url, content, published_date }) => ({
        address: url,
        title: title ?? '',
        excerpt: content ?? '',
        publishedOn: printedDay(published_date),
      })),
  },
)
