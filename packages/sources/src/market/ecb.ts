import { HOUR_MS } from '../client/days.ts'
import { isHtml, type Reply } from '../client/read-reply.ts'
import type { Service } from '../client/service.ts'
import { SourceError } from '../source/source-error.ts'
import { figureOf, type MarketService, type QuotedFigure } from './market-service.ts'

/** Columns of the CSV that are read. */
function figuresIn(reply: Reply): QuotedFigure[] {
  const [head = '', ...lines] = new TextDecoder().decode(reply.body).split(/\r\n|\n/)
  const columns = head.split(',')
  const [period, observed, currency, against] = ['TIME_PERIOD', 'OBS_VALUE', 'CURRENCY', 'CURRENCY_DENOM'].map((name) =>
    columns.indexOf(name),
  )
  if (isHtml(reply) || period === undefined || period === -1 || observed === undefined || observed === -1)
    throw new SourceError('market', { kind: 'upstream' }, 'no-csv')
  const whole = lines.filter((line) => line !== '').map((line) => line.split(','))
  // A line that is cut off has fewer fields than the head.
  if (whole.some((fields) => fields.length < columns.length)) throw new SourceError('market', { kind: 'upstream' }, 'malformed-csv')
  return whole.flatMap((fields) => {
    const unit = [fields[currency ?? -1], fields[against ?? -1]].filter((part) => part !== undefined).join('/')
    const day = fields[period]
    return figureOf(fields[observed], unit, day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined) ?? []
  })
}

const ask = (service: Service, name: string, query: Record<string, string>, keepMs: number, signal: AbortSignal | undefined) =>
  service.ask({ path: `/service/data/${name}`, query: { ...query, format: 'csvdata', detail: 'dataonly' }, keepMs, signal }, figuresIn)

/** The data portal of the European Central Bank, daily series: https://data.ecb.europa.eu/help/api/data . Names are "EXR/D.KRW.EUR.SP00.A". */
export const ecb: MarketService = {
  protocol: {
    description: {
      id: 'ecb',
      name: { en: 'European Central Bank', ko: '유럽중앙은행(ECB)' },
      needs: [{ setting: 'ecb', name: { en: 'Ask the ECB ("on")', ko: 'ECB 사용("on")' }, isSecret: false }],
      quota: { perSecond: 2, perDay: undefined },
      home: 'https://data.ecb.europa.eu',
    },
    origin: 'https://data-api.ecb.europa.eu',
  },
  suggested: () => [
    { name: 'EXR/D.KRW.EUR.SP00.A', title: { en: 'Korean won per euro', ko: '원/유로 환율' } },
    { name: 'EXR/D.USD.EUR.SP00.A', title: { en: 'U.S. dollar per euro', ko: '달러/유로 환율' } },
  ],
  seriesPattern: /^[A-Z]{2,6}\/D\.[\w.]{1,80}$/,
  async series(service, { name, from, to, signal }) {
    const reply = await ask(service, name, { startPeriod: from, endPeriod: to }, HOUR_MS, signal)
    return { ...reply, value: { name, figures: reply.value } }
  },
  check: (service, signal) => ask(service, 'EXR/D.USD.EUR.SP00.A', { lastNObservations: '1' }, 0, signal),
}
