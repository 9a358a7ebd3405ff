import { expect, it } from 'vitest'
import type { EmbeddingProvider } from './embedding-model.ts'
import { openEmbedding } from './open-embedding.ts'
import type { ModelFetch } from './model-fetch.ts'
import { openReranking } from './open-reranking.ts'

interface Sent {
  address: string
  headers: Readonly<Record<string, string>>
  body: unknown
}

/** Responds in the provider's documented format, and records requests. */
function answering(reply: object): { sent: Sent[]; fetch: ModelFetch } {
  const sent: Sent[] = []
  return {
    sent,
    fetch: async (address, { headers, body }) => {
      sent.push({ address, headers, body: JSON.parse(body ?? '{}') })
      return Response.json(reply)
    },
  }
}

/** The smallest dimensions that Cohere offers. */
const vector = [3, 4, ...Array.from({ length: 254 }, () => 0)]

const replies: Record<Exclude<EmbeddingProvider, 'openai-compatible'>, object> = {
  openai: { data: [{ embedding: vector }], usage: { prompt_tokens: 7 } },
  google: { embedding: { values: vector } },
  cohere: { embeddings: { float: [vector] }, meta: { billed_units: { input_tokens: 7 } } },
}

it.each([
  [
    'openai',
    'https://api.openai.com/v1/embeddings',
    { authorization: 'Bearer key-1' },
    { model: 'm', input: ['text'], dimensions: 256 },
    7,
  ],
  [
    'google',
    'https://generativelanguage.googleapis.com/v1beta/models/m:embedContent',
    { 'x-goog-api-key': 'key-1' },
    { taskType: 'RETRIEVAL_QUERY', outputDimensionality: 256 },
    0,
  ],
  [
    'cohere',
    'https://api.cohere.com/v2/embed',
    { authorization: 'Bearer key-1' },
    { model: 'm', texts: ['text'], input_type: 'search_query', output_dimension: 256 },
    7,
  ],
] as const)('sends a question to %s in its format', async (provider, address, headers, body, tokens) => {
  const { sent, fetch } = answering(replies[provider])
  const embedding = openEmbedding({ provider, apiKey: 'key-1', model: 'm', dimensions: 256 }, fetch)
  const { vectors, usage } = await embedding.embed(['text'], { use: 'question' })
  expect(sent).toMatchObject([{ address, headers, body }])
  expect([...(vectors[0] ?? [])].slice(0, 2)).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)])
  expect(usage).toEqual({ requests: 1, tokens, requestsWithoutUsage: tokens === 0 ? 1 : 0 })
})

it('sends a question and its pages to Cohere in its format', async () => {
  const { sent, fetch } = answering({
    results: [
      { index: 1, relevance_score: 0.9 },
      { index: 0, relevance_score: 0.2 },
    ],
    meta: {},
  })
  const reranking = openReranking({ provider: 'cohere', apiKey: 'key-1', model: 'rerank' }, fetch)
  expect(await reranking.rerank('which', ['a', 'b'])).toEqual({
    scores: [0.2, 0.9],
    usage: { requests: 1, tokens: 0, requestsWithoutUsage: 1 },
  })
  const body = { model: 'rerank', query: 'which', documents: ['a', 'b'] }
  expect(sent).toMatchObject([{ address: 'https://api.cohere.com/v2/rerank', headers: { authorization: 'Bearer key-1' }, body }])
})

it('uses a configured address of each provider', async () => {
  const { sent, fetch } = answering(replies.openai)
  await openEmbedding({ provider: 'openai', baseUrl: 'https://proxy.example/v1', apiKey: 'k', model: 'm' }, fetch).embed(['x'], {
    use: 'passage',
  })
  expect(sent[0]?.address).toBe('https://proxy.example/v1/embeddings')
})
