import { z } from 'zod'
import { beginningOf } from '../client/read-reply.ts'
import type { Judge } from '../client/source-client.ts'
import { plainText } from '../search/plain-text.ts'
import { printedDay } from '../search/printed-day.ts'
import { searchService } from '../search/search-service.ts'
import { languageOfText } from './languages.ts'

/** Those that it can be asked for; Korean is none of them. */
const languages = new Set(['ar', 'de', 'en', 'es', 'fr', 'he', 'it', 'nl', 'no', 'pt', 'ru', 'sv', 'ud', 'zh'])

/** Its codes (https://newsapi.org/docs/errors), which count whatever the status. */
const failures: Readonly<Record<string, NonNullable<ReturnType<Judge>>['failure']>> = {
  apiKeyDisabled: { kind: 'key-refused' },
  apiKeyExhausted: { kind: 'quota', daily: true },
  apiKeyInvalid: { kind: 'key-refused' },
  apiKeyMissing: { kind: 'key-refused' },
  parameterInvalid: { kind: 'bad-request' },
  parametersMissing: { kind: 'bad-request' },
  rateLimited: { kind: 'quota' },
  sourcesTooMany: { kind: 'bad-request' },
  sourceDoesNotExist: { kind: 'bad-request' },
  unexpectedError: { kind: 'upstream' },
}

/** NewsAPI: https://newsapi.org/docs/endpoints/everything */
export const newsApi = searchService(
  {
    mostPages: 5,
    serves: ({ language }) => language === undefined || languages.has(language),
    protocol: {
      description: {
        id: 'newsapi',
        name: { en: 'NewsAPI', ko: 'NewsAPI' },
        needs: [{ setting: 'newsApiKey', name: { en: 'NewsAPI key', ko: 'NewsAPI 키' }, isSecret: true }],
        quota: { perSecond: 1, perDay: undefined },
        home: 'https://newsapi.org',
        caution: {
          en: 'The free plan allows development use only: 100 requests a day, articles a day late. Work on deals needs a paid plan.',
          ko: '무료 요금제는 개발 용도로만 허용됩니다(하루 100회, 24시간 지연된 기사). 실사 업무에는 유료 요금제가 필요합니다.',
        },
      },
      origin: 'https://newsapi.org',
      secrets: ({ newsApiKey = '' }) => ({ headers: { 'x-api-key': newsApiKey } }),
      judge(reply) {
        const beginning = beginningOf(reply)
        const [, code] = /^\{\s*"status"\s*:\s*"error"\s*,\s*"code"\s*:\s*"(\w{1,40})"/.exec(beginning) ?? []
        const failure = code === undefined ? undefined : failures[code]
        return failure && { failure, detail: code }
      },
    },
  },
  {
    request: ({ query, page, limit, from, to, language }) => ({
      path: '/v2/everything',
      query: { q: query, from, to, language, sortBy: 'relevancy', pageSize: limit, page: page + 1 },
    }),
    schema: z.object({
      status: z.literal('ok'),
      articles: z.array(
        z.object({
          source: z.object({ name: z.string().nullish() }).nullish(),
          title: z.string().nullish(),
          description: z.string().nullish(),
          url: z.string(),
          publishedAt: z.string().nullish(),
        }),
      ),
    }),
    results: ({ articles }) =>
      articles.map(({ source, title, description, url, publishedAt }) => ({
        title: plainText(title ?? ''),
        address: url,
        excerpt: plainText(description ?? ''),
        publishedOn: printedDay(publishedAt),
        publisher: source?.name ?? undefined,
        language: languageOfText(title ?? ''),
      })),
  },
)
