import { createGuardedFetch } from '@dossier/platform'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openEmbedding } from './open-embedding.ts'
import { openReranking } from './open-reranking.ts'
import { testEmbedding, testReranking } from './test-search-models.ts'
import { type ModelServer, startModelServer } from './testing/index.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterEach(() => server.answerWith())
afterAll(() => server.close())

const settings = () => ({ provider: 'openai-compatible' as const, baseUrl: server.url, model: 'local' })
const fetch = () => createGuardedFetch({ trustedOrigins: [server.url] })
const latencyMs = expect.any(Number) as number

it('reports the dimensions of an embedding model', async () => {
  expect(await testEmbedding(openEmbedding(settings(), fetch()))).toEqual({ ok: true, latencyMs, dimensions: 256 })
})

it('reports whether a reranking model puts the answering passage first', async () => {
  const model = openReranking(settings(), fetch())
  expect(await testReranking(model)).toEqual({ ok: true, latencyMs, ordered: true })
  server.answerWith(() => ({
    body: {
      results: [
        { index: 0, relevance_score: 0.9 },
        { index: 1, relevance_score: 0.1 },
      ],
    },
  }))
  expect(await testReranking(model)).toEqual({ ok: true, latencyMs, ordered: false })
})

it.each([
  [401, 'refused'],
  [503, 'unavailable'],
])('reports the failure reason for status %i after one request', async (status, failure) => {
  const before = server.requests.length
  server.answerWith(() => ({ status }))
  expect(await testEmbedding(openEmbedding(settings(), fetch()))).toEqual({ ok: false, failure })
  expect(server.requests).toHaveLength(before + 1)
})

it('rejects with the reason of the abort signal', async () => {
  server.answerWith(() => new Promise(() => {}))
  const model = openReranking(settings(), fetch())
  await expect(testReranking(model, AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' })
})
