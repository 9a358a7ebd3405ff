import { createGuardedFetch } from '@dossier/platform'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { EmbeddingSettings } from './embedding-model.ts'
import { openEmbedding } from './open-embedding.ts'
import { type ModelServer, startModelServer } from './testing/index.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterEach(() => server.answerWith())
afterAll(() => server.close())

function service({ timeoutMs = 5_000, ...settings }: Partial<EmbeddingSettings> & { timeoutMs?: number } = {}) {
  const fetch = createGuardedFetch({ trustedOrigins: [server.url], timeoutMs })
  return openEmbedding({ provider: 'openai-compatible', baseUrl: server.url, model: 'local', ...settings }, fetch)
}

const dot = (a: Iterable<number> = [], b: Iterable<number> = []) => {
  const other = [...b]
  return [...a].reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
}
const passages = { use: 'passage' } as const
const busy = (status: number) => ({ status, headers: { 'retry-after-ms': '5' } })

it('embeds texts of similar meaning as close vectors of unit length, in both languages', async () => {
  const texts = ['The car fleet', 'Automobile fleet', '차량 fleet', 'Dividend policy']
  const { vectors, usage } = await service().embed(texts, passages)
  for (const vector of vectors) expect(dot(vector, vector)).toBeCloseTo(1, 5)
  expect(dot(vectors[0], vectors[1])).toBeCloseTo(1, 5)
  expect(dot(vectors[0], vectors[2])).toBeCloseTo(1, 5)
  expect(dot(vectors[0], vectors[3])).toBeLessThan(0.5)
  expect(usage).toEqual({ requests: 1, tokens: 9, requestsWithoutUsage: 0 })
})

it('splits texts by the provider’s limit and returns the vectors in order', async () => {
  const before = server.requests.length
  const texts = Array.from({ length: 70 }, (_, at) => `clause number${at}`)
  const { vectors, usage } = await service().embed(texts, passages)
  const sent = server.requests.slice(before)
  expect(sent.map(({ body }) => body.input?.length).sort((a = 0, b = 0) => a - b)).toEqual([6, 32, 32])
  expect(usage).toEqual({ requests: 3, tokens: 140, requestsWithoutUsage: 0 })
  const [last] = (await service().embed(texts.slice(-1), passages)).vectors
  expect(vectors[69]).toEqual(last)
})

it('sends key, model and dimensions, and no request for an empty list', async () => {
  const embedding = service({ apiKey: 'key-1', dimensions: 64 })
  expect(embedding.name).toBe('openai-compatible/local@64')
  expect((await embedding.embed(['x'], passages)).vectors[0]).toHaveLength(64)
  expect(server.requests.at(-1)).toMatchObject({
    path: '/v1/embeddings',
    authorization: 'Bearer key-1',
    body: { model: 'local', dimensions: 64 },
  })
  const before = server.requests.length
  expect((await embedding.embed([], passages)).vectors).toEqual([])
  expect(server.requests).toHaveLength(before)
})

it('retries when the model is busy or fails', async () => {
  const before = server.requests.length
  server.answerWith((_, attempt) => (attempt <= 2 ? busy(attempt === 1 ? 429 : 500) : undefined))
  expect((await service().embed(['x'], passages)).vectors).toHaveLength(1)
  expect(server.requests).toHaveLength(before + 3)
})

it('gives up after the given number of attempts', async () => {
  const before = server.requests.length
  server.answerWith(() => ({ ...busy(503), body: 'a stack trace with secrets' }))
  const failure = service().embed(['x'], { ...passages, retries: 1 })
  await expect(failure).rejects.toMatchObject({ name: 'ModelError', failure: 'unavailable' })
  await expect(failure).rejects.not.toThrow(/secrets/)
  expect(server.requests).toHaveLength(before + 2)
})

it.each([
  ['a refused key', { status: 401, body: { error: { message: 'bad key key-1' } } }, 'refused'],
  ['a redirect, which would send texts elsewhere', { status: 307, headers: { location: 'https://example.com/' } }, 'refused'],
  ['a response that is not JSON', { body: '<html>' }, 'wrong-answer'],
  ['a response in another format', { body: { data: [{ embedding: 'none' }] } }, 'wrong-answer'],
  ['fewer vectors than texts', { body: { data: [] } }, 'wrong-answer'],
])('does not retry after %s', async (_, answer, failure) => {
  const before = server.requests.length
  server.answerWith(() => answer)
  const asked = service({ apiKey: 'key-1' }).embed(['what was sent'], passages)
  await expect(asked).rejects.toMatchObject({ name: 'ModelError', failure })
  await expect(asked).rejects.not.toThrow(/key-1|what was sent/)
  expect(server.requests).toHaveLength(before + 1)
})

it.each([
  ['that differ from those requested', { dimensions: 8 }, [[1, 2, 3]]],
  [
    'that differ within a response',
    {},
    [
      [1, 2, 3],
      [1, 2],
    ],
  ],
])('refuses vectors of dimensions %s', async (_, settings, vectors) => {
  server.answerWith(() => ({ body: { data: vectors.map((embedding) => ({ embedding })), usage: null } }))
  const asked = service(settings).embed(vectors.map(String), passages)
  await expect(asked).rejects.toMatchObject({ failure: 'wrong-answer' })
})

it('refuses vectors of other dimensions than before', async () => {
  const embedding = service()
  await embedding.embed(['x'], passages)
  server.answerWith(() => ({ body: { data: [{ embedding: [1, 2] }] } }))
  await expect(embedding.embed(['x'], passages)).rejects.toMatchObject({ failure: 'wrong-answer' })
})

it('counts requests without reported tokens', async () => {
  server.answerWith(() => ({ body: { data: [{ embedding: [1, 2] }] } }))
  expect((await service().embed(['x'], passages)).usage).toEqual({ requests: 1, tokens: 0, requestsWithoutUsage: 1 })
})

it('times out when the model stays silent', async () => {
  server.answerWith(() => new Promise(() => {}))
  await expect(service({ timeoutMs: 100 }).embed(['x'], passages)).rejects.toMatchObject({ failure: 'unavailable' })
})

it('gives up when nothing listens at the address', async () => {
  const nobody = await startModelServer()
  await nobody.close()
  const fetch = createGuardedFetch({ trustedOrigins: [nobody.url] })
  const embedding = openEmbedding({ provider: 'openai-compatible', baseUrl: nobody.url, model: 'local' }, fetch)
  await expect(embedding.embed(['x'], { ...passages, retries: 0 })).rejects.toMatchObject({ failure: 'unavailable' })
})

it('rejects with the reason of the abort signal', async () => {
  server.answerWith(() => new Promise(() => {}))
  const stop = new AbortController()
  const stopped = service().embed(['x'], { ...passages, signal: stop.signal })
  setTimeout(() => stop.abort(new Error('the server stops')), 50)
  await expect(stopped).rejects.toThrow('the server stops')
})

it('sends requests through the guarded client only', async () => {
  const embedding = openEmbedding({ provider: 'openai-compatible', baseUrl: server.url, model: 'local' }, createGuardedFetch())
  await expect(embedding.embed(['x'], { ...passages, retries: 0 })).rejects.toMatchObject({ name: 'ModelError', failure: 'refused' })
})
