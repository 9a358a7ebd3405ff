import { dayAt } from '../client/days.ts'
import { describeServices, openServices, type Service, type ServiceSettings } from '../client/service.ts'
import type { SourceNetwork } from '../client/source-network.ts'
import type { Asking, DocumentSource, FindRequest, SourceDescription, SourceDocument } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { type HeldCall, type TranscriptService, transcriptServices } from './transcript-services.ts'
import { type FiscalQuarter, type Transcript, writeTurns } from './transcript.ts'

export interface TranscriptSettings {
  readonly fmpKey?: string | undefined
  readonly finnhubKey?: string | undefined
  readonly apiNinjasKey?: string | undefined
  readonly alphaVantageKey?: string | undefined
  /** Stands in for all services: a server on loopback that speaks their protocols. */
  readonly baseAddress?: string | undefined
}

/** Transcripts of earnings calls, which are documents and also turns of speakers. */
export interface Transcripts extends DocumentSource {
  /** @throws SourceError `not-found` where no service has it */
  transcript(id: string, asking?: Asking): Promise<Transcript>
}

const transcriptsDescription: SourceDescription = describeServices(
  {
    id: 'transcripts',
    name: { en: 'Earnings call transcripts', ko: '어닝콜 스크립트' },
    purpose: {
      en: 'What management and analysts said in earnings calls, by speaker.',
      ko: '어닝콜에서 경영진과 애널리스트가 한 발언을 발언자별로 조회합니다.',
    },
    offers: ['documents', 'calls'],
    foundBy: 'ticker',
    home: 'https://site.financialmodelingprep.com',
    caution: {
      en: 'All services need a paid plan for transcripts, and none covers Korean companies well: upload those as text.',
      ko: '모든 서비스가 유료 요금제를 요구하며 국내 기업은 거의 제공되지 않습니다. 국내 기업 스크립트는 텍스트로 업로드하시기 바랍니다.',
    },
  },
  transcriptServices.map(({ protocol }) => protocol.description),
)

const { id: source } = transcriptsDescription
/** Calls that are looked for one by one, where a service has no list. */
const MOST_QUARTERS = 4
const KNOWN = { ticker: 'AAPL', year: 2024, quarter: 1 } as const

type Opened = TranscriptService & { readonly service: Service }

/** Earnings calls of whichever services are configured: the first that has a company's calls is asked for them. */
export function transcriptSource(settings: TranscriptSettings, network: SourceNetwork): Transcripts {
  const given: ServiceSettings = { ...settings }
  const { ready, missing } = openServices(source, transcriptServices, given, network)

  function known(): void {
    if (missing.length > 0) throw new SourceError(source, { kind: 'not-configured', missing })
  }

  async function callsOf(one: Opened, ticker: string, days: Pick<FindRequest, 'from' | 'to'>, signal: AbortSignal | undefined) {
    if (one.list !== undefined) return (await one.list(one.service, ticker, signal)).value
    const calls: HeldCall[] = []
    for (const quarter of quartersBefore(days.to ?? dayAt(network.now()))) {
      const { value } = await one.read(one.service, { ticker, ...quarter, signal })
      if (value.turns.length > 0) calls.push({ ...quarter, heldOn: value.heldOn })
    }
    return calls
  }

  async function transcript(id: string, { signal }: Asking = {}): Promise<Transcript> {
    known()
    const [, name = '', ticker = '', year = '', quarter = ''] = /^([a-z-]{3,20})\/([A-Z0-9.-]{1,12})\/(\d{4})Q([1-4])$/.exec(id) ?? []
    const one = ready.find(({ service }) => service.id === name)
    if (one === undefined) throw new SourceError(source, { kind: 'bad-request' }, 'transcript-id')
    const call = { ticker, year: Number(year), quarter: Number(quarter) as FiscalQuarter['quarter'] }
    const { value, address, retrievedAt } = await one.read(one.service, { ...call, signal })
    if (value.turns.length === 0) throw new SourceError(source, { kind: 'not-found' })
    return {
      id,
      ...call,
      service: name,
      turns: value.turns,
      address,
      retrievedAt,
      ...(value.heldOn !== undefined && { heldOn: value.heldOn }),
    }
  }

  return {
    description: transcriptsDescription,
    missing,
    configured: ready.map(({ service }) => service.id),
    async find({ company, query, from, to }, { signal } = {}) {
      known()
      const ticker = (company ?? query ?? '').trim().toUpperCase()
      if (!/^[A-Z0-9.-]{1,12}$/.test(ticker)) throw new SourceError(source, { kind: 'bad-request' }, 'ticker')
      const unanswered: SourceError[] = []
      for (const one of ready) {
        try {
          const calls = await callsOf(one, ticker, { ...(to !== undefined && { to }) }, signal)
          const within = calls.filter(({ heldOn }) => heldOn === undefined || (heldOn >= (from ?? '') && heldOn <= (to ?? '9999')))
          if (calls.length === 0) continue
          const documents = within.toSorted((a, b) => b.year - a.year || b.quarter - a.quarter).map((call) => documentOf(one, ticker, call))
          return {
            documents,
            cursor: null,
            total: documents.length,
            retrievedAt: network.now(),
            ...(unanswered.length > 0 && { unanswered }),
          }
        } catch (error) {
          if (!(error instanceof SourceError) || error.failure.kind === 'cancelled') throw error
          unanswered.push(error)
        }
      }
      const [first] = unanswered
      if (first !== undefined && unanswered.length === ready.length) throw first
      return { documents: [], cursor: null, total: 0, retrievedAt: network.now(), ...(unanswered.length > 0 && { unanswered }) }
    },
    transcript,
    async fetch(id, asking) {
      const { turns, address, retrievedAt } = await transcript(id, asking)
      const bytes = new TextEncoder().encode(writeTurns(turns))
      return { id, source, address, retrievedAt, filename: `${id.replaceAll('/', '-')}.txt`, mediaType: 'text/plain', bytes }
    },
    async check({ signal, service: only } = {}) {
      known()
      await Promise.all(
        ready.filter(({ service }) => only === undefined || service.id === only).map((one) => one.read(one.service, { ...KNOWN, signal })),
      )
    },
  }
}

/** The quarters that ended before a day, by the calendar; the newest first. */
function quartersBefore(day: string): FiscalQuarter[] {
  const now = Number(day.slice(0, 4)) * 4 + Math.floor((Number(day.slice(5, 7)) - 1) / 3)
  return Array.from({ length: MOST_QUARTERS }, (_, at) => now - 1 - at).map((index) => ({
    year: Math.floor(index / 4),
    quarter: ((index % 4) + 1) as FiscalQuarter['quarter'],
  }))
}

function documentOf({ service, protocol }: Opened, ticker: string, { year, quarter, heldOn }: HeldCall): SourceDocument {
  return {
    id: `${service.id}/${ticker}/${year}Q${quarter}`,
    source,
    title: `${ticker} Q${quarter} ${year} earnings call`,
    kind: 'transcript',
    form: service.id,
    company: { id: ticker, name: ticker },
    isAmendment: false,
    fiscalQuarter: { year, quarter },
    address: protocol.description.home,
    ...(heldOn !== undefined && { filedAt: heldOn }),
  }
}
