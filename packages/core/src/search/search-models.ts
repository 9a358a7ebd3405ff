import type { EmbeddingService, ModelUsage } from '@dossier/models'
import type { SearchResult, WorkspaceIndexes } from '@dossier/retrieval'
import { isBudgetSpent } from '../model-settings/index.ts'
import { addUsage } from '../model-usage/index.ts'
import { cachedSearchModels } from '../organization-models/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'
import { callWithTimeout } from './call-with-timeout.ts'

const MAX_CACHED_QUESTIONS = 500

/** Cached vectors of recent questions: one question leads to several searches and is often repeated. */
const vectorCaches = new WeakMap<EmbeddingService, Map<string, Float32Array>>()

type Options = NonNullable<Parameters<WorkspaceIndexes['search']>[2]>

/** The models used in a search. */
export type SearchingModels = Pick<Options, 'meaning' | 'rerank'>

/** Replaces the models of a search, to record or to replay them. */
export type WrapModels = (models: SearchingModels) => SearchingModels

/**
 * Searches with the organization's models and records their usage. Falls back to keyword search without models, or when the monthly budget
 * is spent and they have a price.
 */
export async function searchWithModels(
  context: UseCaseContext<Member, unknown, 'clock' | 'indexes' | 'logger' | 'searchModels' | 'secretBox'>,
  question: { projectId: number; query: string; signal?: AbortSignal | undefined; wrapModels?: WrapModels | undefined },
  options: Options,
): Promise<SearchResult> {
  const { indexes } = context.deps
  const { projectId, query, signal, wrapModels = (models) => models } = question
  const { embedding, reranking, budgets } = await cachedSearchModels(context)
  const { userId } = context.actor
  const used: Parameters<typeof addUsage>[1][] = []
  const ask = async <Answer extends { usage: ModelUsage }>(
    service: { name: string; price: number | undefined },
    purpose: 'questions' | 'reranking',
    texts: number,
    request: (timeout: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    if (await isBudgetSpent(context, service, budgets, { projectId, userId })) return undefined
    const answer = await callWithTimeout(context.deps, service, request, signal)
    if (answer) used.push({ projectId, purpose, model: service, texts, usage: answer.usage })
    return answer
  }
  const models: SearchingModels = {
    ...(embedding && {
      meaning: {
        name: embedding.name,
        async embed(text) {
          const known = vectorCacheOf(embedding)
          // The organization is part of the key: response times must not reveal what other organizations asked.
          const asked = `${context.actor.organizationId} ${text}`
          const vector =
            known.get(asked) ??
            (await ask(embedding, 'questions', 1, (timeout) => embedding.embed([text], { use: 'question', retries: 0, signal: timeout })))
              ?.vectors[0]
          if (vector) cacheVector(known, asked, vector)
          return vector
        },
      },
    }),
    ...(reranking && {
      rerank: async (text, texts) =>
        (await ask(reranking, 'reranking', texts.length, (timeout) => reranking.rerank(text, texts, timeout)))?.scores,
    }),
  }
  const found = await indexes.search(projectId, query, { ...options, ...wrapModels(models) })
  for (const each of used) await addUsage(context, each)
  return found
}

function vectorCacheOf(embedding: EmbeddingService): Map<string, Float32Array> {
  const known = vectorCaches.get(embedding) ?? new Map<string, Float32Array>()
  vectorCaches.set(embedding, known)
  return known
}

/** Evicts the least recently used vector. */
function cacheVector(known: Map<string, Float32Array>, asked: string, vector: Float32Array): void {
  known.delete(asked)
  known.set(asked, vector)
  const [oldest] = known.keys()
  if (known.size > MAX_CACHED_QUESTIONS && oldest !== undefined) known.delete(oldest)
}
