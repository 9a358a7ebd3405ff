import { z } from 'zod'
import { HOUR_MS } from '../client/days.ts'
import { beginningOf } from '../client/read-reply.ts'
import type { Judge } from '../client/source-client.ts'
import type { Service } from '../client/service.ts'
import { SourceError } from '../source/source-error.ts'
import { figureOf, type MarketService, unitOf } from './market-service.ts'

const row = z.object({
  STAT_NAME: z.string(),
  ITEM_NAME1: z.string().nullish(),
  UNIT_NAME: z.string().nullish(),
  TIME: z.string(),
  DATA_VALUE: z.string().nullish(),
})
const found = z.object({ list_total_count: z.number(), row: z.array(row) })
const result = z.object({ RESULT: z.object({ CODE: z.string() }) })
/** Missing data is reported instead of the reply, or within it. */
const replySchema = z.union([z.object({ StatisticSearch: z.union([found, result]) }), result])

/** Its codes that are failures; INFO-200 is nothing found. */
const failures: Readonly<Record<string, NonNullable<ReturnType<Judge>>['failure']>> = {
  'INFO-100': { kind: 'key-refused' },
  'ERROR-100': { kind: 'bad-request' },
  'ERROR-101': { kind: 'bad-request' },
  'ERROR-200': { kind: 'bad-request' },
  'ERROR-300': { kind: 'bad-request' },
  'ERROR-301': { kind: 'bad-request' },
  'ERROR-400': { kind: 'upstream' },
  'ERROR-500': { kind: 'upstream' },
  'ERROR-600': { kind: 'upstream' },
  'ERROR-601': { kind: 'upstream' },
  'ERROR-602': { kind: 'quota' },
}

/** A page of rows; the largest that is taken is not written anywhere. */
const ROWS = 1_000
const MOST_PAGES = 10

/** Days as each cycle writes them, and the last day of what it writes. */
const cycles: Readonly<Record<string, { write: (day: string) => string; lastDay: (time: string) => string | undefined }>> = {
  D: {
    write: (day) => day.replaceAll('-', ''),
    lastDay: (time) => (/^\d{8}$/.test(time) ? `${time.slice(0, 4)}-${time.slice(4, 6)}-${time.slice(6)}` : undefined),
  },
  M: { write: (day) => day.slice(0, 7).replace('-', ''), lastDay: (time) => lastDayOf(time.slice(0, 4), time.slice(4)) },
  Q: {
    write: (day) => `${day.slice(0, 4)}Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`,
    lastDay: (time) => lastDayOf(time.slice(0, 4), String(Number(time.slice(5)) * 3)),
  },
  A: { write: (day) => day.slice(0, 4), lastDay: (time) => lastDayOf(time, '12') },
}

function lastDayOf(year: string, month: string): string | undefined {
  const last = new Date(Date.UTC(Number(year), Number(month), 0))
  return Number.isNaN(last.getTime()) ? undefined : last.toISOString().slice(0, 10)
}

/** The Economic Statistics System of the Bank of Korea: https://ecos.bok.or.kr/api/ . Names are "817Y002/D/010210000". */
export const ecos: MarketService = {
  protocol: {
    description: {
      id: 'ecos',
      name: { en: 'ECOS (Bank of Korea)', ko: '한국은행 ECOS' },
      needs: [{ setting: 'ecosKey', name: { en: 'ECOS API key', ko: 'ECOS 인증키' }, isSecret: true }],
      quota: { perSecond: 3, perDay: undefined },
      home: 'https://ecos.bok.or.kr/api/',
    },
    origin: 'https://ecos.bok.or.kr',
    secrets: ({ ecosKey = '' }) => ({ path: { KEY: ecosKey } }),
    judge(reply) {
      const [, code] = /"CODE"\s*:\s*"((?:INFO|ERROR)-\d{3})"/.exec(beginningOf(reply)) ?? []
      const failure = code === undefined ? undefined : failures[code]
      return failure && { failure, detail: code, isFinal: true }
    },
  },
  suggested: () => [
    { name: '722Y001/D/0101000', title: { en: 'Bank of Korea base rate', ko: '한국은행 기준금리' } },
    { name: '817Y002/D/010200000', title: { en: 'Korean Treasury bond, 3 years', ko: '국고채 3년' } },
    { name: '817Y002/D/010210000', title: { en: 'Korean Treasury bond, 10 years', ko: '국고채 10년' } },
    { name: '731Y001/D/0000001', title: { en: 'Korean won per U.S. dollar (basic rate)', ko: '원/달러 매매기준율' } },
  ],
  seriesPattern: /^\w{7}\/[AQMD]\/\w{1,20}(?:\/\w{1,20}){0,3}$/,
  async series(service, { name, from, to, signal }) {
    const [table = '', cycle = '', ...items] = name.split('/')
    const { write, lastDay } = cycles[cycle] ?? {}
    if (write === undefined || lastDay === undefined) throw new SourceError('market', { kind: 'bad-request' }, 'cycle')
    const rows: z.output<typeof row>[] = []
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const reply = await ask(service, {
        first: page * ROWS + 1,
        rest: [table, cycle, write(from), write(to), ...items].join('/'),
        keepMs: HOUR_MS,
        signal,
      })
      rows.push(...reply.value.rows)
      if (rows.length >= reply.value.total || page === MOST_PAGES - 1) {
        const [first] = rows
        const figures = rows.flatMap(
          ({ TIME, DATA_VALUE, UNIT_NAME }) => figureOf(DATA_VALUE, unitOf(UNIT_NAME ?? ''), lastDay(TIME)) ?? [],
        )
        return {
          ...reply,
          value: {
            name: [first?.STAT_NAME, first?.ITEM_NAME1].filter((part) => part !== undefined && part !== null).join(' · ') || name,
            figures,
          },
        }
      }
    }
    throw new SourceError('market', { kind: 'upstream' }, 'pages')
  },
  check: (service, signal) => ask(service, { first: 1, last: 1, rest: '722Y001/M/202401/202401/0101000', keepMs: 0, signal }),
}

async function ask(
  service: Service,
  {
    first,
    last = first + ROWS - 1,
    rest,
    ...request
  }: { first: number; last?: number; rest: string; keepMs: number; signal: AbortSignal | undefined },
) {
  const reply = await service.json({ path: `/api/StatisticSearch/KEY/json/kr/${first}/${last}/${rest}`, ...request }, replySchema)
  const inside = 'StatisticSearch' in reply.value ? reply.value.StatisticSearch : undefined
  const value = inside !== undefined && 'row' in inside ? { rows: inside.row, total: inside.list_total_count } : { rows: [], total: 0 }
  return { ...reply, value }
}
