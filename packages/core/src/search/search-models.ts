import type { EmbeddingService, ModelUsage } from '@dossier/models'
import type { SearchResult, WorkspaceIndexes } from '@dossier/retrieval'
import { isBudgetSpent } from '../model-settings/index.ts'
import { LRUCache } from 'lru-cache'
import { addUsage } from '../model-usage/index.ts'
import { cachedSearchModels } from '../organization-models/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'
import { callWithTimeout } from './call-with-timeout.ts'

const MAX_CACHED_QUESTIONS = 500
/** Up to 96 passages take longer than a question. */
const COMPARE_TIMEOUT_MS = 6_000
const MAX_CACHED_PASSAGES = 2_000

/** Cached vectors of recent questions: one question leads to several searches and is often repeated. */
const vectorCaches = new WeakMap<EmbeddingService, Map<string, Float32Array>>()

/** Vectors of passages outside: the searches of one answer compare the same ones. */
const passageVectors = new WeakMap<EmbeddingService, LRUCache<string, Float32Array>>()

/** The service as it embeds passages outside. Its failures are its own: questions are still embedded where many passages take too long. */
const passageServices = new WeakMap<EmbeddingService, { name: string; price: number | undefined }>()

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
    timeoutMs?: number,
  ): Promise<Answer | undefined> => {
    if (await isBudgetSpent(context, service, budgets, { projectId, userId })) return undefined
    const answer = await callWithTimeout(context.deps, service, request, signal, timeoutMs)
    if (answer) used.push({ projectId, purpose, model: service, texts, usage: answer.usage })
    return answer
  }
  // The organization is part of the keys: response times must not reveal what other organizations asked.
  const keyOf = (text: string) => `${context.actor.organizationId} ${text}`
  const embedQuestion = async (service: EmbeddingService, text: string) => {
    const known = vectorCacheOf(service)
    const asked = keyOf(text)
    const vector =
      known.get(asked) ??
      (await ask(service, 'questions', 1, (timeout) => service.embed([text], { use: 'question', retries: 0, signal: timeout })))?.vectors[0]
    if (vector) cacheVector(known, asked, vector)
    return vector
  }
  /** Vectors of passages, in order; undefined when the model gives none in time. */
  const embedPassages = async (service: EmbeddingService, texts: readonly string[]) => {
    const known = passageVectors.get(service) ?? new LRUCache<string, Float32Array>({ max: MAX_CACHED_PASSAGES })
    passageVectors.set(service, known)
    const left = [...new Set(texts)].filter((text) => !known.has(keyOf(text)))
    if (left.length > 0) {
      const asPassages = passageServices.get(service) ?? { name: service.name, price: service.price }
      passageServices.set(service, asPassages)
      const embed = (timeout: AbortSignal) => service.embed(left, { use: 'passage', retries: 0, signal: timeout })
      const embedded = await ask(asPassages, 'questions', left.length, embed, COMPARE_TIMEOUT_MS)
      if (embedded === undefined) return undefined
      for (const [at, text] of left.entries()) {
        const vector = embedded.vectors[at]
        if (vector) known.set(keyOf(text), vector)
      }
    }
    return texts.map((text) => known.get(keyOf(text)))
  }
  const models: SearchingModels = {
    ...(embedding && {
      meaning: {
        name: embedding.name,
        embed: (text) => embedQuestion(embedding, text),
        async compare(text, passages) {
          const [asked, vectors] = [await embedQuestion(embedding, text), await embedPassages(embedding, passages)]
          return asked && vectors?.map((vector) => (vector === undefined ? -1 : dotProduct(asked, vector)))
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

const dotProduct = (one: Float32Array, other: Float32Array): number => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

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
