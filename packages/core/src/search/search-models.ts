import type { EmbeddingService, ModelUsage } from '@dossier/models'
import type { SearchResult, WorkspaceIndexes } from '@dossier/retrieval'
import { isBudgetSpent } from '../model-settings/index.ts'
import { addUsage } from '../model-usage/index.ts'
import { searchModelsLately } from '../organization-models/index.ts'
import type { Member, UseCaseContext } from '../use-case/index.ts'
import { askWithPatience } from './ask-with-patience.ts'

const QUESTIONS_REMEMBERED = 500

/** Vectors of questions asked lately: one question leads to several searches, and is asked again. */
const remembered = new WeakMap<EmbeddingService, Map<string, Float32Array>>()

type Options = NonNullable<Parameters<WorkspaceIndexes['search']>[2]>

/** The models that a search is made with. */
export type SearchingModels = Pick<Options, 'meaning' | 'rerank'>

/** Puts others in the place of the models that a search is made with. */
export type Through = (models: SearchingModels) => SearchingModels

/**
 * Searches with the organisation's models, and notes what was asked of them. Without any it searches by words, as when a budget of this
 * month is spent and they have a price.
 */
export async function searchWithModels(
  context: UseCaseContext<Member, unknown, 'clock' | 'indexes' | 'logger' | 'searchModels' | 'secretBox'>,
  question: { projectId: number; query: string; signal?: AbortSignal | undefined; through?: Through | undefined },
  options: Options,
): Promise<SearchResult> {
  const { indexes } = context.deps
  const { projectId, query, signal, through = (models) => models } = question
  const { embedding, reranking, budgets } = await searchModelsLately(context)
  const { userId } = context.actor
  const used: Parameters<typeof addUsage>[1][] = []
  const ask = async <Answer extends { usage: ModelUsage }>(
    service: { name: string; price: number | undefined },
    purpose: 'questions' | 'reranking',
    texts: number,
    request: (patience: AbortSignal) => Promise<Answer>,
  ): Promise<Answer | undefined> => {
    if (await isBudgetSpent(context, service, budgets, { projectId, userId })) return undefined
    const answer = await askWithPatience(context.deps, service, request, signal)
    if (answer) used.push({ projectId, purpose, model: service, texts, usage: answer.usage })
    return answer
  }
  const models: SearchingModels = {
    ...(embedding && {
      meaning: {
        name: embedding.name,
        async embed(text) {
          const known = rememberedBy(embedding)
          // Nobody shall learn by the time that an answer takes what another organisation asked.
          const asked = `${context.actor.organizationId} ${text}`
          const vector =
            known.get(asked) ??
            (await ask(embedding, 'questions', 1, (patience) => embedding.embed([text], { use: 'question', retries: 0, signal: patience })))
              ?.vectors[0]
          if (vector) remember(known, asked, vector)
          return vector
        },
      },
    }),
    ...(reranking && {
      rerank: async (text, texts) =>
        (await ask(reranking, 'reranking', texts.length, (patience) => reranking.rerank(text, texts, patience)))?.scores,
    }),
  }
  const found = await indexes.search(projectId, query, { ...options, ...through(models) })
  for (const each of used) await addUsage(context, each)
  return found
}

function rememberedBy(embedding: EmbeddingService): Map<string, Float32Array> {
  const known = remembered.get(embedding) ?? new Map<string, Float32Array>()
  remembered.set(embedding, known)
  return known
}

/** The least recently asked is forgotten. */
function remember(known: Map<string, Float32Array>, asked: string, vector: Float32Array): void {
  known.delete(asked)
  known.set(asked, vector)
  const [oldest] = known.keys()
  if (known.size > QUESTIONS_REMEMBERED && oldest !== undefined) known.delete(oldest)
}
