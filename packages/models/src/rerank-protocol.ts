import { APICallError, type RerankingModel } from 'ai'
import { z } from 'zod'
import type { ModelFetch } from './model-fetch.ts'

type Model = Extract<RerankingModel, { specificationVersion: 'v4' }>

/**
 * The two ways in which `/rerank` is asked: with `documents`, as Cohere, Jina and vLLM take it, and with `texts`, as
 * text-embeddings-inference does. Answers differ alike.
 */
type Form = 'documents' | 'texts'

const answerSchema = z.union([
  z.object({
    results: z.array(z.object({ index: z.number().int(), relevance_score: z.number() })),
    usage: z.object({ total_tokens: z.number().optional() }).nullish(),
  }),
  z.array(z.object({ index: z.number().int(), score: z.number() })).transform((results) => ({
    results: results.map(({ index, score }) => ({ index, relevance_score: score })),
    usage: undefined,
  })),
])

// What servers say to a body that lacks a field that they need.
const OTHER_FORM_WANTED = new Set([400, 422])

/** A reranking model behind an address that speaks one of those ways; which one is found out by the first question. */
export function rerankProtocol(settings: { baseUrl: string; apiKey?: string; model: string }, fetch: ModelFetch): Model {
  const { baseUrl, apiKey, model } = settings
  const url = `${baseUrl}/rerank`
  let form: Form = 'documents'
  let isKnown = false

  async function ask(query: string, documents: string[], signal: AbortSignal | undefined): Promise<Response> {
    const body = form === 'documents' ? { model, query, documents, return_documents: false } : { query, texts: documents, truncate: true }
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    }
    const request = { method: 'POST', headers, body: JSON.stringify(body), redirect: 'manual', ...(signal && { signal }) } as const
    const reply = await fetch(url, request).catch((cause: unknown) => {
      if (!(cause instanceof TypeError)) throw cause
      throw new APICallError({ message: 'no connection', url, requestBodyValues: {}, cause, isRetryable: true })
    })
    if (!isKnown && form === 'documents' && OTHER_FORM_WANTED.has(reply.status)) {
      form = 'texts'
      const other = await ask(query, documents, signal)
      if (!other.ok) form = 'documents'
      return other
    }
    return reply
  }

  return {
    specificationVersion: 'v4',
    provider: 'openai-compatible.reranking',
    modelId: model,
    async doRerank({ documents: { values }, query, abortSignal }) {
      const documents = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
      const reply = await ask(query, documents, abortSignal)
      const text = await reply.text()
      if (!reply.ok) {
        const responseHeaders = Object.fromEntries(reply.headers)
        throw new APICallError({ message: 'refused', url, requestBodyValues: {}, statusCode: reply.status, responseHeaders })
      }
      isKnown = true
      const { results, usage } = answerSchema.parse(JSON.parse(text))
      return {
        ranking: results.map(({ index, relevance_score: relevanceScore }) => ({ index, relevanceScore })),
        response: { body: { usage } },
      }
    },
  }
}
