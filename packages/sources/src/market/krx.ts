import { daysAfter } from '@dossier/notation'
import { z } from 'zod'
import { HOUR_MS, KOREAN_HOURS } from '../client/days.ts'
import type { Service } from '../client/service.ts'
import { figureOf, type MarketService } from './market-service.ts'

/** KOSPI, KOSDAQ, KONEX: a service of the exchange each, which is applied for by itself. */
const markets = ['stk_bydd_trd', 'ksq_bydd_trd', 'knx_bydd_trd'] as const
/** The longest holidays of the exchange, with the weekends around them. */
const MOST_HOLIDAYS = 10

const schema = z.object({
  OutBlock_1: z.array(
    z.object({
      BAS_DD: z.string(),
      ISU_CD: z.string(),
      ISU_NM: z.string(),
      TDD_CLSPRC: z.string(),
      MKTCAP: z.string(),
      LIST_SHRS: z.string(),
    }),
  ),
})

/** A day is kept for an hour only: it has no rows until the exchange publishes it. */
const ask = (service: Service, market: string, day: string, keepMs: number, signal: AbortSignal | undefined) =>
  service.json({ path: `/svc/apis/sto/${market}`, query: { basDd: day.replaceAll('-', '') }, keepMs, signal }, schema)

/** Open API of the Korea Exchange: https://openapi.krx.co.kr . Prices at the close of a day. */
export const krx: MarketService = {
  protocol: {
    description: {
      id: 'krx',
      name: { en: 'Korea Exchange (KRX)', ko: '한국거래소(KRX)' },
      needs: [{ setting: 'krxKey', name: { en: 'KRX Open API key', ko: 'KRX Open API 인증키' }, isSecret: true }],
      quota: { perSecond: 2, perDay: 10_000 },
      home: 'https://openapi.krx.co.kr',
      caution: {
        en: 'Each market has to be applied for separately, and data may not be passed on to others.',
        ko: '시장별로 이용 신청이 필요하며, 데이터를 제3자에게 재배포할 수 없습니다.',
      },
    },
    origin: 'https://data-dbg.krx.co.kr',
    hoursAhead: KOREAN_HOURS,
    secrets: ({ krxKey = '' }) => ({ headers: { AUTH_KEY: krxKey } }),
  },
  symbolPattern: /^\d{6}$/,
  async quote(service, { symbol, on, signal }) {
    let day = on
    for (const market of markets) {
      for (let back = 0; ; back += 1) {
        const reply = await ask(service, market, day, HOUR_MS, signal)
        const rows = reply.value.OutBlock_1
        // A day without trade has no rows; the markets have the same days.
        if (rows.length === 0 && back < MOST_HOLIDAYS) {
          day = daysAfter(day, -1)
          continue
        }
        const row = rows.find(({ ISU_CD }) => ISU_CD === symbol)
        if (row !== undefined) {
          const { ISU_NM, TDD_CLSPRC, MKTCAP, LIST_SHRS } = row
          const [price, marketCapitalization, shares] = [
            figureOf(TDD_CLSPRC, 'KRW', day),
            figureOf(MKTCAP, 'KRW', day),
            figureOf(LIST_SHRS, 'shares', day),
          ]
          return { ...reply, value: { name: ISU_NM, price, marketCapitalization, shares } }
        }
        if (market === markets.at(-1)) return { ...reply, value: undefined }
        break
      }
    }
    throw new Error('there are no markets')
  },
  check: (service, signal) => ask(service, markets[0], '2024-01-02', 0, signal),
}
