import { z } from 'zod'
import { printedDay } from '../search/printed-day.ts'
import { searchService } from '../search/search-service.ts'
import { webKey } from './web-key.ts'

/** Exa: https://docs.exa.ai/reference/search */
export const exa = searchService(
  {
    mostPages: 1,
    protocol: {
      description: {
        id: 'exa',
        name: { en: 'Exa', ko: 'Exa' },
        needs: [webKey],
        quota: { perSecond: 2, perDay: undefined },
        home: 'https://dashboard.exa.ai',
      },
      origin: 'https://api.exa.ai',
      secrets: ({ key = '' }) => ({ headers: { 'x-api-key': key } }),
    },
  },
  {
    request: ({ query, limit, from, to }) => ({
      path: '/search',
      json: {
        query,
        type: 'auto',
        numResults: limit,
        contents: { highlights: true },
        ...(from !== undefined && { startPublishedDate: `${from}T00:00:00.000Z` }),
        ...(to !== undefined && { endPublishedDate: `${to}T23:59:59.999Z` }),
      },
    }),
    schema: z.object({
      results: z.array(
        z.object({
          title: z.string().nullish(),
          url: z.string(),
          publishedDate: z.string().nullish(),
          highlights: z.array(z.string()).nullish(),
        }),
      ),
    }),
    results: ({ results }) =>
      results.map(({ title, url, publishedDate, highlights }) => ({
        address: url,
        title: title ?? '',
        excerpt: (highlights ?? []).join(' … '),
        publishedOn: printedDay(publishedDate),
      })),
  },
)
