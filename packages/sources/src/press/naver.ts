import { z } from 'zod'
import { KOREAN_HOURS } from '../client/days.ts'
import { beginningOf } from '../client/read-reply.ts'
import { siteOf } from '../pages/canonical-address.ts'
import { plainText } from '../search/plain-text.ts'
import { printedDay } from '../search/printed-day.ts'
import { searchService } from '../search/search-service.ts'

/** Of one search: "start" ends at 1,000. */
const LAST_START = 1_000

const itemSchema = z.object({
  title: z.string(),
  /** The publisher's own page; empty for some. */
  originallink: z.string().nullish(),
  /** That of Naver. */
  link: z.string(),
  description: z.string().nullish(),
  pubDate: z.string().nullish(),
})

/** Naver News: https://developers.naver.com/docs/serviceapi/search/news/news.md */
export const naver = searchService(
  {
    mostPages: 20,
    serves: ({ language, page, limit }) => (language === undefined || language === 'ko') && page * limit < LAST_START,
    protocol: {
      description: {
        id: 'naver',
        name: { en: 'Naver News', ko: '네이버 뉴스' },
        needs: [
          { setting: 'naverClientId', name: { en: 'Naver client ID', ko: '네이버 Client ID' }, isSecret: true },
          { setting: 'naverClientSecret', name: { en: 'Naver client secret', ko: '네이버 Client Secret' }, isSecret: true },
        ],
        quota: { perSecond: 5, perDay: 25_000 },
        home: 'https://developers.naver.com',
        caution: {
          en: 'Titles and excerpts only; copyright in the articles remains with the publishers.',
          ko: '기사 제목과 요약만 제공되며, 기사 저작권은 각 언론사에 있습니다.',
        },
      },
      origin: 'https://openapi.naver.com',
      hoursAhead: KOREAN_HOURS,
      secrets: ({ naverClientId = '', naverClientSecret = '' }) => ({
        headers: { 'x-naver-client-id': naverClientId, 'x-naver-client-secret': naverClientSecret },
      }),
      judge(reply) {
        const [, code] = /"errorCode"\s*:\s*"(\w{1,20})"/.exec(beginningOf(reply)) ?? []
        if (code === undefined) return undefined
        if (reply.status === 401 || reply.status === 403) return { failure: { kind: 'key-refused' }, detail: code }
        if (reply.status === 429) return { failure: { kind: 'quota' }, detail: code }
        return { failure: { kind: reply.status >= 500 ? 'upstream' : 'bad-request' }, detail: code }
      },
    },
  },
  {
    request: ({ query, page, limit, from, to }) => ({
      path: '/v1/search/news.json',
      // There is no choice of days: the newest come first where some are asked for.
      query: { query, display: limit, start: page * limit + 1, sort: from === undefined && to === undefined ? 'sim' : 'date' },
    }),
    schema: z.object({ items: z.array(itemSchema) }),
    results: ({ items }) =>
      items.map(({ title, originallink, link, description, pubDate }) => {
        const address = originallink === null || originallink === undefined || originallink === '' ? link : originallink
        return {
          title: plainText(title),
          address,
          excerpt: plainText(description ?? ''),
          publishedOn: printedDay(pubDate),
          publisher: URL.canParse(address) ? siteOf(new URL(address).hostname) : undefined,
          language: 'ko',
        }
      }),
  },
)
