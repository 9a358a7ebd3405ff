import { z } from 'zod'
import { beginningOf } from '../client/read-reply.ts'
import { printedDay } from '../search/printed-day.ts'
import { searchService } from '../search/search-service.ts'
import { languageCode, languageName } from './languages.ts'

const compact = (day: string): string => day.replaceAll('-', '')

/** GDELT DOC 2.0: https://blog.gdeltproject.org/gdelt-doc-2-0-api-debuts/ */
export const gdelt = searchService(
  {
    mostPages: 1,
    serves: ({ page, language }) => page === 0 && (language === undefined || languageName(language) !== undefined),
    protocol: {
      description: {
        id: 'gdelt',
        name: { en: 'GDELT (world press)', ko: 'GDELT(해외 언론)' },
        needs: [{ setting: 'gdelt', name: { en: 'Ask GDELT ("on")', ko: 'GDELT 사용("on")' }, isSecret: false }],
        quota: { perSecond: 0.2, perDay: undefined },
        home: 'https://www.gdeltproject.org',
        caution: {
          en: 'One request every five seconds for the whole installation, the last three months only, and no assurance of service.',
          ko: '설치 환경 전체에서 5초에 1회만 조회할 수 있고, 최근 3개월 기사만 검색되며, 서비스 가용성이 보장되지 않습니다.',
        },
      },
      origin: 'https://api.gdeltproject.org',
      // Queries that it cannot search for are answered with a text and status 200.
      judge: (reply) =>
        reply.status === 200 && /^[^{<]/.test(beginningOf(reply))
          ? { failure: { kind: 'bad-request' }, detail: 'text-instead-of-json' }
          : undefined,
    },
  },
  {
    request: ({ query, limit, from, to, language }) => ({
      path: '/api/v2/doc/doc',
      query: {
        query: language === undefined ? query : `${query} sourcelang:${languageName(language)}`,
        mode: 'ArtList',
        format: 'json',
        maxrecords: limit,
        sort: 'DateDesc',
        startdatetime: from && `${compact(from)}000000`,
        enddatetime: to && `${compact(to)}235959`,
      },
    }),
    schema: z.object({
      articles: z
        .array(
          z.object({
            url: z.string(),
            title: z.string(),
            seendate: z.string().nullish(),
            domain: z.string().nullish(),
            language: z.string().nullish(),
          }),
        )
        .default([]),
    }),
    results: ({ articles }) =>
      articles.map(({ url, title, seendate, domain, language }) => ({
        title: title.trim(),
        address: url,
        publishedOn: printedDay(seendate),
        publisher: domain ?? undefined,
        language: languageCode(language),
      })),
  },
)
