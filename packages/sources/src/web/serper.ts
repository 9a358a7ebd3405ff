import { z } from 'zod'
import { printedDay } from '../search/printed-day.ts'
import { searchService } from '../search/search-service.ts'
import { webKey } from './web-key.ts'

/** 2026-11-26 as Google's custom range of days takes it. */
const american = (day: string): string => {
  const [year, month, date] = day.split('-').map(Number)
  return `${month}/${date}/${year}`
}

/** Serper, which gives results of Google: https://serper.dev */
export const serper = searchService(
  {
    mostPages: 10,
    protocol: {
      description: {
        id: 'serper',
        name: { en: 'Serper (Google results)', ko: 'Serper(구글 검색 결과)' },
        needs: [webKey],
        quota: { perSecond: 2, perDay: undefined },
        home: 'https://serper.dev',
        caution: {
          en: 'Serper is a third party that collects Google results; Google does not offer this service. Check whether your policies allow it.',
          ko: 'Serper는 구글이 아닌 제3자가 구글 검색 결과를 수집해 제공하는 서비스입니다. 내부 규정상 사용 가능한지 확인하시기 바랍니다.',
        },
      },
      origin: 'https://google.serper.dev',
      secrets: ({ key = '' }) => ({ headers: { 'x-api-key': key } }),
    },
  },
  {
    request: ({ query, page, limit, from, to, language }) => {
      const days = [...(from === undefined ? [] : [`cd_min:${american(from)}`]), ...(to === undefined ? [] : [`cd_max:${american(to)}`])]
      return {
        path: '/search',
        json: {
          q: query,
          num: limit,
          page: page + 1,
          ...(language !== undefined && { hl: language }),
          ...(days.length > 0 && { tbs: ['cdr:1', ...days].join(',') }),
        },
      }
    },
    schema: z.object({
      organic: z
        .array(z.object({ title: z.string(), link: z.string(), snippet: z.string().nullish(), date: z.string().nullish() }))
        .default([]),
    }),
    results: ({ organic }) =>
      organic.map(({ title, link, snippet, date }) => ({
        address: link,
        title,
        excerpt: snippet ?? '',
        publishedOn: printedDay(date),
      })),
  },
)
