import { z } from 'zod'
import { DAY_MS, HOUR_MS } from '../client/days.ts'
import type { Service, ServiceProtocol, ServiceReply } from '../client/service.ts'
import { printedDay } from '../search/printed-day.ts'
import { alphaVantageProtocol } from '../vendors/alpha-vantage.ts'
import { fmpProtocol } from '../vendors/fmp.ts'
import { readTurns } from './read-turns.ts'
import type { FiscalQuarter, SpeakerTurn, TranscriptSection } from './transcript.ts'

interface Asked extends FiscalQuarter {
  readonly ticker: string
  readonly signal?: AbortSignal | undefined
}

export interface HeldCall extends FiscalQuarter {
  /** ISO day. */
  readonly heldOn?: string | undefined
}

/** A service with transcripts of earnings calls. */
export interface TranscriptService {
  readonly protocol: ServiceProtocol
  /** The calls of a company; a service that has no list is asked for quarters. */
  readonly list?: (service: Service, ticker: string, signal: AbortSignal | undefined) => Promise<ServiceReply<HeldCall[]>>
  /** @returns no turns where the service has no such call */
  readonly read: (service: Service, call: Asked) => Promise<ServiceReply<{ turns: SpeakerTurn[]; heldOn?: string | undefined }>>
}

/** A transcript does not change; a list does with every call. */
const keepMs = { list: 6 * HOUR_MS, transcript: 90 * DAY_MS } as const

const knownQuarter = (quarter: number): FiscalQuarter['quarter'][] =>
  quarter === 1 || quarter === 2 || quarter === 3 || quarter === 4 ? [quarter] : []

function turnOf(
  speaker: string | null | undefined,
  text: string | null | undefined,
  { role, section }: { role?: string | null | undefined; section?: TranscriptSection | undefined } = {},
): SpeakerTurn[] {
  const spoken = (text ?? '').trim()
  if (spoken === '') return []
  const known = (role ?? '').trim()
  return [{ speaker: (speaker ?? '').trim(), ...(known !== '' && { role: known }), ...(section && { section }), text: spoken }]
}

const fmp: TranscriptService = {
  protocol: fmpProtocol,
  async list(service, ticker, signal) {
    const schema = z.array(z.object({ quarter: z.number(), fiscalYear: z.number(), date: z.string().nullish() }))
    const reply = await service.json(
      { path: '/stable/earning-call-transcript-dates', query: { symbol: ticker }, keepMs: keepMs.list, signal },
      schema,
    )
    const value = reply.value.flatMap(({ quarter, fiscalYear, date }) =>
      knownQuarter(quarter).map((known) => ({ year: fiscalYear, quarter: known, heldOn: printedDay(date) })),
    )
    return { ...reply, value }
  },
  async read(service, { ticker, year, quarter, signal }) {
    const schema = z.array(z.object({ date: z.string().nullish(), content: z.string() }))
    const query = { symbol: ticker, year, quarter }
    const reply = await service.json({ path: '/stable/earning-call-transcript', query, keepMs: keepMs.transcript, signal }, schema)
    const [call] = reply.value
    return { ...reply, value: { turns: readTurns(call?.content ?? ''), heldOn: printedDay(call?.date) } }
  },
}

const apiNinjas: TranscriptService = {
  protocol: {
    description: {
      id: 'api-ninjas',
      name: { en: 'API Ninjas', ko: 'API Ninjas' },
      needs: [{ setting: 'apiNinjasKey', name: { en: 'API Ninjas key', ko: 'API Ninjas 키' }, isSecret: true }],
      quota: { perSecond: 2, perDay: undefined },
      home: 'https://api-ninjas.com',
      caution: { en: 'Transcripts need a premium plan.', ko: '어닝콜 스크립트는 프리미엄 요금제가 필요합니다.' },
    },
    origin: 'https://api.api-ninjas.com',
    secrets: ({ apiNinjasKey = '' }) => ({ headers: { 'x-api-key': apiNinjasKey } }),
  },
  async read(service, { ticker, year, quarter, signal }) {
    const call = z.object({
      date: z.string().nullish(),
      transcript: z.string().nullish(),
      transcript_split: z.array(z.object({ speaker: z.string().nullish(), role: z.string().nullish(), text: z.string() })).nullish(),
    })
    const query = { ticker, year, quarter }
    // What it does not have is an empty list.
    const schema = z.union([call, z.array(call)])
    const reply = await service.json({ path: '/v1/earningstranscript', query, keepMs: keepMs.transcript, signal }, schema)
    const found = Array.isArray(reply.value) ? reply.value[0] : reply.value
    const split = (found?.transcript_split ?? []).flatMap(({ speaker, role, text }) => turnOf(speaker, text, { role }))
    return { ...reply, value: { turns: split.length > 0 ? split : readTurns(found?.transcript ?? ''), heldOn: printedDay(found?.date) } }
  },
}

const alphaVantage: TranscriptService = {
  protocol: alphaVantageProtocol,
  async read(service, { ticker, year, quarter, signal }) {
    const schema = z.object({
      transcript: z
        .array(z.object({ speaker: z.string().nullish(), title: z.string().nullish(), content: z.string().nullish() }))
        .default([]),
    })
    const query = { function: 'EARNINGS_CALL_TRANSCRIPT', symbol: ticker, quarter: `${year}Q${quarter}` }
    const reply = await service.json({ path: '/query', query, keepMs: keepMs.transcript, signal }, schema)
    return {
      ...reply,
      value: { turns: reply.value.transcript.flatMap(({ speaker, title, content }) => turnOf(speaker, content, { role: title })) },
    }
  },
}

const finnhubList = z.object({
  transcripts: z.array(z.object({ id: z.string(), time: z.string().nullish(), year: z.number(), quarter: z.number() })).nullish(),
})

async function finnhubCalls(service: Service, ticker: string, signal: AbortSignal | undefined) {
  const query = { symbol: ticker }
  return service.json({ path: '/api/v1/stock/transcripts/list', query, keepMs: keepMs.list, signal }, finnhubList)
}

const finnhubSections: Readonly<Record<string, TranscriptSection>> = {
  management_discussion: 'prepared-remarks',
  question_answer: 'questions-and-answers',
}

const finnhub: TranscriptService = {
  protocol: {
    description: {
      id: 'finnhub',
      name: { en: 'Finnhub', ko: 'Finnhub' },
      needs: [{ setting: 'finnhubKey', name: { en: 'Finnhub API key', ko: 'Finnhub API 키' }, isSecret: true }],
      quota: { perSecond: 1, perDay: undefined },
      home: 'https://finnhub.io',
      caution: {
        en: 'Free keys are refused for transcripts; a premium plan is needed.',
        ko: '무료 키로는 어닝콜 스크립트를 조회할 수 없으며 프리미엄 요금제가 필요합니다.',
      },
    },
    origin: 'https://finnhub.io',
    secrets: ({ finnhubKey = '' }) => ({ headers: { 'x-finnhub-token': finnhubKey } }),
  },
  async list(service, ticker, signal) {
    const reply = await finnhubCalls(service, ticker, signal)
    const value = (reply.value.transcripts ?? []).flatMap(({ year, quarter, time }) =>
      knownQuarter(quarter).map((known) => ({ year, quarter: known, heldOn: printedDay(time) })),
    )
    return { ...reply, value }
  },
  async read(service, { ticker, year, quarter, signal }) {
    const calls = await finnhubCalls(service, ticker, signal)
    const call = (calls.value.transcripts ?? []).find((one) => one.year === year && one.quarter === quarter)
    if (call === undefined) return { ...calls, value: { turns: [] } }
    const schema = z.object({
      time: z.string().nullish(),
      transcript: z.array(z.object({ name: z.string().nullish(), speech: z.array(z.string()).nullish(), session: z.string().nullish() })),
      participant: z.array(z.object({ name: z.string().nullish(), description: z.string().nullish() })).nullish(),
    })
    const reply = await service.json(
      { path: '/api/v1/stock/transcripts', query: { id: call.id }, keepMs: keepMs.transcript, signal },
      schema,
    )
    const roles = new Map((reply.value.participant ?? []).map(({ name, description }) => [name, description]))
    const turns = reply.value.transcript.flatMap(({ name, speech, session }) =>
      turnOf(name, (speech ?? []).join('\n\n'), { role: roles.get(name), section: finnhubSections[session ?? ''] }),
    )
    return { ...reply, value: { turns, heldOn: printedDay(reply.value.time ?? call.time) } }
  },
}

/** The services in the order in which they are asked, those that have lists first. Another one is another entry. */
export const transcriptServices: readonly TranscriptService[] = [fmp, finnhub, apiNinjas, alphaVantage]
