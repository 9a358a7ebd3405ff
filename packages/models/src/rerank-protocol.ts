import { APICallError, type RerankingModel } from 'ai'
import { z } from 'zod'
import type { ModelFetch } from './model-fetch.ts'

type Model = Extract<RerankingModel, { specificationVersion: 'v4' }>

/**
 * The two formats of `/rerank`: with `documents`, as in Cohere, Jina and vLLM, and with `texts`, as in text-embeddings-inference. Responses
 * differ accordingly.
 */
type RequestFormat = 'documents' | 'texts'

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

// Statuses of servers for a body without a required field.
const TRY_OTHER_FORMAT = new Set([400, 422])

/** A reranking model at an address with either format, which is detected with the first request. */
export function rerankProtocol(settings: { baseUrl: string; apiKey?: string; model: string }, fetch: ModelFetch): Model {
  const { baseUrl, apiKey, model } = settings
  const url = `${baseUrl}/rerank`
  let form: RequestFormat = 'documents'
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
    if (!isKnown && form === 'documents' && TRY_OTHER_FORMAT.has(reply.status)) {
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
