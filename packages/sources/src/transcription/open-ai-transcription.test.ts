import { createGuardedFetch } from '@dossier/platform'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openAiTranscription } from './open-ai-transcription.ts'
import { startTranscriptionServer, type TranscriptionServer } from './testing/transcription-server.ts'

let server: TranscriptionServer
let waits: number[] = []
beforeAll(async () => {
  server = await startTranscriptionServer()
})
beforeEach(() => {
  waits = []
})
afterAll(() => server.close())

// Bytes that a form could be confused by.
const bytes = Buffer.from('ID3\r\n--boundary\r\n\0\xff spoken', 'latin1')
const recording = {
  filename: 'recording.mp3',
  mediaType: 'audio/mpeg',
  size: bytes.byteLength,
  async *open() {
    yield bytes.subarray(0, 7)
    yield bytes.subarray(7)
  },
}

function service({ maxBytes = 1_000, timeoutMs = 5_000, apiKey }: { maxBytes?: number; timeoutMs?: number; apiKey?: string } = {}) {
  const fetch = createGuardedFetch({ trustedOrigins: [server.url], timeoutMs })
  const settings = { url: server.url, model: 'whisper-1', maxBytes, ...(apiKey !== undefined && { apiKey }) }
  return openAiTranscription(settings, fetch, async (ms) => waits.push(ms))
}

const reply = {
  language: 'korean',
  duration: 9.5,
  text: '안녕하십니까. Good morning.',
  segments: [
    { id: 0, start: 0, end: 4.2, text: ' 안녕하십니까.' },
    { id: 1, start: 4.2, end: 9.1, text: ' Good morning.' },
  ],
}

it('sends the recording unchanged with the requested format, and returns passages with their times', async () => {
  server.answerWith(() => ({ body: reply }))
  expect(await service({ apiKey: 'key-1' }).transcribe(recording)).toEqual({
    duration: 9.5,
    passages: [
      { from: 0, to: 4.2, text: ' 안녕하십니까.' },
      { from: 4.2, to: 9.1, text: ' Good morning.' },
    ],
  })
  expect(server.requests.at(-1)).toMatchObject({
    path: '/v1/audio/transcriptions',
    authorization: 'Bearer key-1',
    fields: { model: 'whisper-1', response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' },
    file: { filename: 'recording.mp3', mediaType: 'audio/mpeg' },
  })
  expect(Buffer.from(server.requests.at(-1)?.file.bytes ?? [])).toEqual(bytes)
  expect(server.requests.at(-1)?.contentLength).toBeGreaterThan(bytes.byteLength)
})

it('sends no key if none is configured', async () => {
  server.answerWith(() => ({ body: reply }))
  await service().transcribe(recording)
  expect(server.requests.at(-1)?.authorization).toBeUndefined()
})

it('accepts a server that returns text without times', async () => {
  server.answerWith(() => ({ body: { text: 'All that was said.' } }))
  expect(await service().transcribe(recording)).toEqual({ duration: 0, passages: [{ from: 0, to: 0, text: 'All that was said.' }] })
})

it('orders passages by time', async () => {
  const [first, second] = reply.segments
  server.answerWith(() => ({ body: { ...reply, segments: [second, first] } }))
  const { passages } = await service().transcribe(recording)
  expect(passages.map(({ from }) => from)).toEqual([0, 4.2])
})

it('retries if the service is too busy, after the time that the reply states, and if it fails', async () => {
  server.answerWith((_, attempt) =>
    attempt === 1 ? { status: 429, headers: { 'retry-after': '7' } } : attempt === 2 ? { status: 503 } : { body: reply },
  )
  expect((await service().transcribe(recording)).passages).toHaveLength(2)
  expect(waits).toEqual([7_000, 2_000])
})

it('gives up after four attempts', async () => {
  const before = server.requests.length
  server.answerWith(() => ({ status: 500, body: 'a stack trace with secrets' }))
  const failure = service().transcribe(recording)
  await expect(failure).rejects.toMatchObject({ name: 'TranscriptionError', reason: 'failed' })
  await expect(failure).rejects.not.toThrow(/secrets/)
  expect(server.requests).toHaveLength(before + 4)
})

it.each([
  ['a refused key', { status: 401 }, 'failed'],
  ['a recording that the service finds too large', { status: 413 }, 'too-large'],
  ['a redirect, which would take the recording elsewhere', { status: 307, headers: { location: 'https://example.com/' } }, 'failed'],
  ['an answer that is no JSON', { body: '<html>' }, 'failed'],
  ['an answer of another form', { body: { segments: [{ start: 'now', end: 1, text: 'x' }] } }, 'failed'],
  ['an answer that says nothing of what was said', { body: { result: [] } }, 'failed'],
])('does not retry after %s', async (_, answer, reason) => {
  const before = server.requests.length
  server.answerWith(() => answer)
  await expect(service().transcribe(recording)).rejects.toMatchObject({ name: 'TranscriptionError', reason })
  expect(server.requests).toHaveLength(before + 1)
})

it('does not send recordings above the size limit of the service', async () => {
  const before = server.requests.length
  await expect(service({ maxBytes: bytes.byteLength - 1 }).transcribe(recording)).rejects.toMatchObject({ reason: 'too-large' })
  expect(server.requests).toHaveLength(before)
})

it('does not retry a service that does not respond', async () => {
  server.answerWith(() => new Promise(() => {}))
  await expect(service({ timeoutMs: 200 }).transcribe(recording)).rejects.toThrow('took too long')
  expect(waits).toEqual([])
})

it('rejects with the reason of the abort', async () => {
  server.answerWith(() => new Promise(() => {}))
  const stop = new AbortController()
  const stopped = service().transcribe(recording, stop.signal)
  setTimeout(() => stop.abort(new Error('the server stops')), 100)
  await expect(stopped).rejects.toThrow('the server stops')
})
