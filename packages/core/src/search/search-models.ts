import type { EmbeddingService, ModelUsage } from '@dossier/models'
import type { SearchResult } from '@dossier/retrieval'
import { addUsage } from '../model-usage/index.ts'
import type { CoreDependencies, Member, UseCaseContext } from '../use-case/index.ts'

/** Somebody waits: a search does without a model that takes longer. */
const PATIENCE_MS = 2_000
const QUESTIONS_REMEMBERED = 500

/** Vectors of questions asked lately: one question leads to several searches, and is asked again. */
const remembered = new WeakMap<EmbeddingService, Map<string, Float32Array>>()
/** Models whose failure is in the log: it says so once until they work again. */
const failing = new WeakSet<object>()

type Options = NonNullable<Parameters<CoreDependencies['indexes']['search']>[2]>

/** Searches with the models that are configured, and notes what was asked of them. Without any it searches by words. */
export async function searchWithModels(
  context: UseCaseContext<Member, unknown>,
  question: { projectId: number; query: string; signal?: AbortSignal | undefined },
  options: Options,
): Promise<SearchResult> {
  const { indexes } = context.deps
  const { projectId, query, signal } = question
  const { embedding, reranking } = context.deps
  const used: Parameters<typeof addUsage>[1][] = []
  const ask = async <Answer extends { usage: ModelUsage }>(
    service: { name: string; price: number | undefined },
    purpose: 'questions' | 'reranking',
    texts: number,
    request: (patience: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    try {
      const answer = await request(signal === undefined ? patience : AbortSignal.any([patience, signal]))
      used.push({ projectId, purpose, model: service, texts, usage: answer.usage })
      failing.delete(service)
      return answer
    } catch (error) {
      signal?.throwIfAborted()
      if (!failing.has(service))
        context.deps.logger.warn({ err: error, model: service.name }, 'searches do without a model that gives no answer')
      failing.add(service)
      return undefined
    }
  }
  const found = await indexes.search(projectId, query, {
    ...options,
    ...(embedding && {
      meaning: {
        name: embedding.name,
        async embed(text) {
          const known = rememberedBy(embedding)
          const vector =
            known.get(text) ??
            (await ask(embedding, 'questions', 1, (patience) => embedding.embed([text], { use: 'question', retries: 1, signal: patience })))
              ?.vectors[0]
          if (vector) remember(known, text, vector)
          return vector
        },
      },
    }),
    ...(reranking && {
      rerank: async (text, texts) =>
        (await ask(reranking, 'reranking', texts.length, (patience) => reranking.rerank(text, texts, patience)))?.scores,
    }),
  })
  for (const each of used) await addUsage(context, each)
  return found
}

function rememberedBy(embedding: EmbeddingService): Map<string, Float32Array> {
  const known = remembered.get(embedding) ?? new Map<string, Float32Array>()
  remembered.set(embedding, known)
  return known
}

/** The least recently asked is forgotten. */
function remember(known: Map<string, Float32Array>, text: string, vector: Float32Array): void {
  known.delete(text)
  known.set(text, vector)
  const [oldest] = known.keys()
  if (known.size > QUESTIONS_REMEMBERED && oldest !== undefined) known.delete(oldest)
}
