import { createGuardedFetch } from '@dossier/platform'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAiTranscription } from './open-ai-transcription.ts'
import { testTranscription } from './test-transcription.ts'
import { startTranscriptionServer, type TranscriptionServer } from './testing/transcription-server.ts'

let server: TranscriptionServer
beforeAll(async () => {
  server = await startTranscriptionServer()
})
afterAll(() => server.close())

const service = (trustedOrigins = [server.url]) =>
  openAiTranscription({ url: server.url, model: 'm', maxBytes: 1_000_000 }, createGuardedFetch({ trustedOrigins }))

it('sends one second of a playable tone, and accepts a response without words', async () => {
  server.answerWith(() => ({ body: { text: '' } }))
  expect(await testTranscription(service())).toEqual({ ok: true, latencyMs: expect.any(Number) as number })
  const bytes = Buffer.from(server.requests.at(-1)?.file.bytes ?? [])
  expect([bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 16)]).toEqual(['RIFF', 'WAVEfmt '])
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  expect(bytes.readUInt32LE(40) / bytes.readUInt32LE(28)).toBe(1)
  const samples = Array.from({ length: 16_000 }, (_, at) => bytes.readInt16LE(44 + at * 2))
  const rising = samples.filter((sample, at) => at > 0 && (samples[at - 1] ?? 0) < 0 && sample >= 0)
  expect(rising.length).toBeGreaterThanOrEqual(439)
  expect(rising.length).toBeLessThanOrEqual(440)
})

it.each([
  ['refuses', { status: 401 }, 'refused'],
  ['is too busy', { status: 429 }, 'unavailable'],
  ['finds a second too large', { status: 413 }, 'refused'],
  ['talks nonsense', { body: '<html>' }, 'wrong-answer'],
  ['answers in another form', { body: { result: [] } }, 'wrong-answer'],
])('sends one request to a service that %s, and returns the reason as a code', async (_, answer, failure) => {
  const before = server.requests.length
  server.answerWith(() => answer)
  expect(await testTranscription(service())).toEqual({ ok: false, failure })
  expect(server.requests).toHaveLength(before + 1)
})

it('reports an address that may not be requested', async () => {
  expect(await testTranscription(service([]))).toEqual({ ok: false, failure: 'refused' })
})
