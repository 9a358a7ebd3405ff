import { expect, it } from 'vitest'
import { readModelSettings } from './read-model-settings.ts'

const url = 'http://10.0.0.7:8080/v1'
const local = { EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_BASE_URL: url, EMBEDDING_MODEL: 'bge-m3' }
const cloud = { EMBEDDING_PROVIDER: 'openai', EMBEDDING_API_KEY: 'sk-1', EMBEDDING_MODEL: 'text-embedding-3-small' }

it('returns no models by default', () => {
  expect(readModelSettings({ PORT: '3000' })).toEqual({ problems: [] })
})

it('requires only an address and a model in the operator’s own network', () => {
  const given = { ...local, EMBEDDING_BASE_URL: `${url}/` }
  expect(readModelSettings(given)).toEqual({ embedding: { provider: 'openai-compatible', baseUrl: url, model: 'bge-m3' }, problems: [] })
})

it('reads dimensions, price and a reranking model', () => {
  const given = { ...cloud, EMBEDDING_DIMENSIONS: '512', EMBEDDING_PRICE: '0.02' }
  const rerank = { RERANK_PROVIDER: 'cohere', RERANK_API_KEY: 'key-2', RERANK_MODEL: 'rerank-v4.0-fast', RERANK_PRICE: '2' }
  expect(readModelSettings({ ...given, ...rerank })).toEqual({
    embedding: { provider: 'openai', apiKey: 'sk-1', model: 'text-embedding-3-small', dimensions: 512, price: 0.02 },
    rerank: { provider: 'cohere', apiKey: 'key-2', model: 'rerank-v4.0-fast', price: 2 },
    problems: [],
  })
})

it.each([
  [{ EMBEDDING_MODEL: 'x' }, 'EMBEDDING_MODEL needs EMBEDDING_PROVIDER'],
  [{ RERANK_API_KEY: 'sk-1' }, 'RERANK_API_KEY needs RERANK_PROVIDER'],
  [{ ...cloud, EMBEDDING_PROVIDER: 'sk-1' }, 'EMBEDDING_PROVIDER must be one of'],
  [{ EMBEDDING_PROVIDER: 'openai', EMBEDDING_API_KEY: 'sk-1' }, 'EMBEDDING_MODEL must name'],
  [{ EMBEDDING_PROVIDER: 'google', EMBEDDING_MODEL: 'x' }, 'EMBEDDING_API_KEY is missing'],
  [{ EMBEDDING_PROVIDER: 'openai-compatible', EMBEDDING_MODEL: 'x' }, 'EMBEDDING_BASE_URL is missing'],
  [{ ...local, EMBEDDING_BASE_URL: 'https://sk-1@api.example/v1' }, 'EMBEDDING_BASE_URL must be'],
  [{ ...local, EMBEDDING_BASE_URL: 'ftp://files.example' }, 'EMBEDDING_BASE_URL must be'],
  [{ ...cloud, EMBEDDING_API_KEY: 'sk-1\nhost: x' }, 'EMBEDDING_API_KEY must be'],
  [{ ...cloud, EMBEDDING_DIMENSIONS: '0' }, 'EMBEDDING_DIMENSIONS must be'],
  [{ ...cloud, EMBEDDING_PRICE: 'free' }, 'EMBEDDING_PRICE must be'],
  [{ ...cloud, EMBEDDING_MODELL: 'x' }, 'EMBEDDING_MODELL is not a setting'],
  [{ RERANK_PROVIDER: 'openai', RERANK_API_KEY: 'sk-1', RERANK_MODEL: 'x' }, 'RERANK_PROVIDER must be one of'],
  [{ RERANK_PROVIDER: 'cohere', RERANK_API_KEY: 'sk-1', RERANK_MODEL: 'x', RERANK_DIMENSIONS: '5' }, 'RERANK_DIMENSIONS is not a setting'],
])('reports an invalid setting without its value (%o)', (given: Record<string, string>, problem) => {
  const { embedding, rerank, problems } = readModelSettings(given)
  expect([embedding, rerank]).toEqual([undefined, undefined])
  expect(problems).toEqual([expect.stringContaining(problem)])
  expect(problems.join()).not.toContain('sk-1')
})
