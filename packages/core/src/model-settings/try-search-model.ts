import { AppError, type InputOf, type modelSettingsEndpoints, type SearchModelTrial } from '@dossier/contract'
import { testEmbedding, testReranking } from '@dossier/models'
import { testTranscription } from '@dossier/sources'
import {
  modelSettingsRepository,
  type ModelSettingsRow,
  openOwnEmbedding,
  openOwnReranking,
  openOwnTranscription,
  searchModelsOf,
} from '../organization-models/index.ts'
import { type Member, memberPolicy, useCase, type UseCaseContext } from '../use-case/index.ts'
import { storedSearchModel } from './entered-model.ts'

type Input = InputOf<typeof modelSettingsEndpoints.trySearchModel>
type Context = UseCaseContext<Member, unknown, 'clock' | 'languageModels' | 'searchModels' | 'secretBox'>
type Before = ModelSettingsRow['settings'] | undefined

/** Generous, since a local model may have to be loaded first. */
const TIMEOUT_MS = 60_000

/** Sends a small request to the entered model, else to the one in use. Stores nothing. */
export const trySearchModel = useCase({
  needs: ['clock', 'languageModels', 'searchModels', 'secretBox'],
  policy: memberPolicy('models.edit'),
  async run(context, input: Input): Promise<SearchModelTrial> {
    const before = (await context.read(modelSettingsRepository).find())?.settings
    const trials = { embedding: tryEmbedding, reranking: tryReranking, transcription: tryTranscription }
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    try {
      return await trials[input.purpose](context, input, before, signal)
    } catch (error) {
      if (!signal.aborted) throw error
      return { ok: false, failure: 'unavailable' }
    }
  },
})

async function tryEmbedding(context: Context, { embedding: typed }: Input, before: Before, signal: AbortSignal): Promise<SearchModelTrial> {
  const kept = typed && (await storedSearchModel(context.deps, 'embedding', typed, before?.embedding))
  const model = configured(kept ? await openOwnEmbedding(context.deps, kept) : (await searchModelsOf(context)).embedding)
  const tried = await testEmbedding(model, signal)
  return tried.ok ? { ...tried, purpose: 'embedding', model: model.name } : tried
}

async function tryReranking(context: Context, { reranking: typed }: Input, before: Before, signal: AbortSignal): Promise<SearchModelTrial> {
  const kept = typed && (await storedSearchModel(context.deps, 'reranking', typed, before?.reranking))
  const model = configured(kept ? await openOwnReranking(context.deps, kept) : (await searchModelsOf(context)).reranking)
  const tried = await testReranking(model, signal)
  return tried.ok ? { ...tried, purpose: 'reranking', model: model.name } : tried
}

async function tryTranscription(
  context: Context,
  { transcription: typed }: Input,
  before: Before,
  signal: AbortSignal,
): Promise<SearchModelTrial> {
  const kept = typed && (await storedSearchModel(context.deps, 'transcription', typed, before?.transcription))
  const model = configured(kept ? await openOwnTranscription(context.deps, kept) : (await searchModelsOf(context)).transcription)
  const tried = await testTranscription(model, signal)
  return tried.ok ? { ...tried, purpose: 'transcription', model: model.name } : tried
}

/** @throws SEARCH_MODEL_NOT_CONFIGURED */
function configured<Model>(model: Model | undefined): Model {
  if (model === undefined) throw new AppError('SEARCH_MODEL_NOT_CONFIGURED')
  return model
}
