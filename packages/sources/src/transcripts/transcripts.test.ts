import { createGuardedFetch } from '@dossier/platform'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { serviceFaults } from '../testing/service-faults.ts'
import { type TestNetwork, testNetwork } from '../testing/source-network.ts'
import type { SourceServer } from '../testing/source-server.ts'
import { startTranscriptServer, transcriptKey } from '../testing/transcript-server.ts'
import { readTurns } from './read-turns.ts'
import { type TranscriptSettings, transcriptSource } from './transcripts.ts'

let server: SourceServer
let network: TestNetwork
beforeEach(async () => {
  server = await startTranscriptServer()
  network = { ...testNetwork('2025-11-20T00:00:00Z'), fetch: createGuardedFetch({ allowLoopback: true }) }
})
afterEach(() => server.close())

const keys = {
  fmp: { fmpKey: transcriptKey },
  finnhub: { finnhubKey: transcriptKey },
  'api-ninjas': { apiNinjasKey: transcriptKey },
  'alpha-vantage': { alphaVantageKey: transcriptKey },
} as const
const services = ['fmp', 'finnhub', 'api-ninjas', 'alpha-vantage'] as const
const transcripts = (settings: TranscriptSettings) => transcriptSource({ ...settings, baseAddress: server.address }, network)

describe.each(services)('calls of %s', (service) => {
  it('are found by the ticker, and returned as turns and as text', async () => {
    const source = transcripts(keys[service])
    const { documents } = await source.find({ company: 'orcd' })
    expect(documents[0]).toMatchObject({
      id: `${service}/ORCD/2025Q3`,
      source: 'transcripts',
      kind: 'transcript',
      ...(service !== 'alpha-vantage' && { filedAt: '2025-10-30' }),
    })
    const call = await source.transcript(`${service}/ORCD/2025Q3`)
    expect(call).toMatchObject({ ticker: 'ORCD', year: 2025, quarter: 3, service })
    expect(call.turns.find(({ speaker }) => speaker === 'Jane Roe')?.text).toMatch(/^Thank you, and good morning/)
    expect(call.address).not.toContain(transcriptKey)
    const file = await source.fetch(`${service}/ORCD/2025Q3`)
    expect(file).toMatchObject({ filename: `${service}-ORCD-2025Q3.txt`, mediaType: 'text/plain' })
    expect(new TextDecoder().decode(file.bytes)).toContain('Jane Roe')
  })

  it('that do not exist are an empty list, or not found', async () => {
    const source = transcripts(keys[service])
    expect(await source.find({ company: 'NONE' })).toMatchObject({ documents: [], cursor: null })
    await expect(source.transcript(`${service}/NONE/2025Q3`)).rejects.toMatchObject({ failure: { kind: 'not-found' } })
  })

  it.each(serviceFaults)('fail as the reply states: $name', async ({ fault, kind, timeoutMs }) => {
    if (timeoutMs !== undefined) network = { ...network, fetch: createGuardedFetch({ allowLoopback: true, timeoutMs }) }
    server.fail(/./, { ...fault, times: Infinity })
    await expect(transcripts(keys[service]).find({ company: 'ORCD' })).rejects.toMatchObject({ source: 'transcripts', failure: { kind } })
    expect(network.kept.size).toBe(0)
  })

  it('need a key that the service accepts and that appears in no text', async () => {
    const [setting = ''] = Object.keys(keys[service])
    const wrong = transcripts({ [setting]: 'wrong-key-0000' })
    const error: unknown = await wrong.check().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ failure: { kind: service === 'api-ninjas' ? 'bad-request' : 'key-refused' } })
    expect(`${String(error)} ${JSON.stringify(network.calls)}`).not.toContain('wrong-key')
    await transcripts(keys[service]).check()
  })
})

describe('a service of transcripts', () => {
  it('that refuses a key, as Finnhub does, receives one request', async () => {
    server.fail(/transcripts/, { status: 403, body: { error: "You don't have access to this resource." }, times: Infinity })
    await expect(transcripts(keys.finnhub).find({ company: 'ORCD' })).rejects.toMatchObject({ failure: { kind: 'key-refused' } })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    [{ Information: 'our standard API rate limit is 25 requests per day.' }, 'quota', 'information'],
    [{ Note: 'Please consider 5 calls per minute' }, 'quota', 'note'],
    [{ Information: 'This is a premium endpoint.' }, 'key-refused', 'premium'],
    [{ 'Error Message': 'Invalid API call.' }, 'bad-request', 'error-message'],
  ])('fails although the status is 200, as Alpha Vantage: %j', async (body, kind, detail) => {
    server.fail(/query/, { body })
    const asked = transcripts(keys['alpha-vantage']).transcript('alpha-vantage/ORCD/2025Q3')
    await expect(asked).rejects.toMatchObject({ failure: { kind }, detail })
    expect(server.requests).toHaveLength(1)
  })
})

describe('transcripts', () => {
  it('come from the next service if one fails or has none', async () => {
    server.fail(/stable/, { status: 402, body: 'plan', times: Infinity })
    const { documents, unanswered } = await transcripts({ ...keys.fmp, ...keys.finnhub }).find({ company: 'ORCD' })
    expect(documents).toMatchObject([{ form: 'finnhub' }])
    expect(unanswered).toMatchObject([{ failure: { kind: 'key-refused' } }])
  })

  it('keep sections and roles if the service has them, also as text', async () => {
    const source = transcripts(keys.finnhub)
    const { turns } = await source.transcript('finnhub/ORCD/2025Q3')
    expect(turns.map(({ speaker, role, section }) => [speaker, role, section])).toEqual([
      ['Jane Roe', 'CEO', 'prepared-remarks'],
      ['Sam Poe', undefined, 'questions-and-answers'],
    ])
    expect(readTurns(new TextDecoder().decode((await source.fetch('finnhub/ORCD/2025Q3')).bytes))[0]).toEqual(turns[0])
  })

  it('are of the requested days', async () => {
    const { documents } = await transcripts(keys.fmp).find({ company: 'ORCD', from: '2025-10-01' })
    expect(documents.map(({ id }) => id)).toEqual(['fmp/ORCD/2025Q3'])
  })

  it('are not requested without a key, a ticker or an id of theirs', async () => {
    const unset = transcripts({})
    expect(unset.missing).toEqual(['fmpKey', 'finnhubKey', 'apiNinjasKey', 'alphaVantageKey'])
    await expect(unset.find({ company: 'ORCD' })).rejects.toMatchObject({ failure: { kind: 'not-configured' } })
    await expect(transcripts(keys.fmp).find({ query: '한강 전자' })).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
    for (const id of ['', 'fmp/ORCD', 'fmp/ORCD/2025Q5', 'finnhub/ORCD/2025Q3', 'fmp/../2025Q1&x'])
      await expect(transcripts(keys.fmp).transcript(id)).rejects.toMatchObject({ failure: { kind: 'bad-request' } })
    expect(server.requests).toEqual([])
  })
})
