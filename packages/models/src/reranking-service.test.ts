import { createGuardedFetch } from '@dossier/platform'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openReranking } from './open-reranking.ts'
import { type ModelServer, startModelServer } from './testing/index.ts'

const servers: Record<'documents' | 'texts', ModelServer> = {} as Record<'documents' | 'texts', ModelServer>
beforeAll(async () => {
  for (const form of ['documents', 'texts'] as const) servers[form] = await startModelServer({ form })
})
afterEach(() => servers.documents.answerWith())
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
})

function service(form: 'documents' | 'texts' = 'documents', timeoutMs = 5_000) {
  const { url } = servers[form]
  const fetch = createGuardedFetch({ trustedOrigins: [url], timeoutMs })
  return openReranking({ provider: 'openai-compatible', baseUrl: url, apiKey: 'key-1', model: 'local' }, fetch)
}

const question = 'lawsuit about the car'
const texts = ['Dividends', 'Litigation over an automobile', 'A car']

it.each(['documents', 'texts'] as const)('scores texts by relevance, in the %s format', async (form) => {
  const reranking = service(form)
  const { scores } = await reranking.rerank(question, texts)
  expect(scores).toEqual([0, expect.closeTo(2 / 3), expect.closeTo(1 / 3)])
  const before = servers[form].requests.length
  await reranking.rerank(question, texts)
  expect(servers[form].requests.slice(before)).toMatchObject([
    { path: '/v1/rerank', authorization: 'Bearer key-1', body: { query: question, [form]: texts } },
  ])
})

it('returns the reported tokens', async () => {
  expect((await service().rerank(question, texts)).usage).toEqual({ requests: 1, tokens: 11, requestsWithoutUsage: 0 })
  expect((await service('texts').rerank(question, texts)).usage).toEqual({ requests: 1, tokens: 0, requestsWithoutUsage: 1 })
})

it.each([
  ['a refused key', { status: 401 }, 'refused'],
  ['a busy model, since a person waits', { status: 429 }, 'unavailable'],
  ['a response that is not JSON', { body: '<html>' }, 'wrong-answer'],
  ['a response in another format', { body: { results: [{ index: 'first' }] } }, 'wrong-answer'],
  ['scores for some texts only', { body: { results: [{ index: 0, relevance_score: 1 }] } }, 'wrong-answer'],
  [
    'scores for texts that were not sent',
    { body: { results: [0, 1, 2, 9].map((index) => ({ index, relevance_score: 1 })) } },
    'wrong-answer',
  ],
])('does not retry after %s', async (_, answer, failure) => {
  const before = servers.documents.requests.length
  servers.documents.answerWith(() => answer)
  await expect(service().rerank(question, texts)).rejects.toMatchObject({ name: 'ModelError', failure })
  expect(servers.documents.requests).toHaveLength(before + 1)
})

it('times out when the model stays silent', async () => {
  servers.documents.answerWith(() => new Promise(() => {}))
  await expect(service('documents', 100).rerank(question, texts)).rejects.toMatchObject({ failure: 'unavailable' })
})
