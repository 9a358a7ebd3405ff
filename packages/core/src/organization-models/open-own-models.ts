import type { OwnEmbedding, OwnReranking, OwnTranscription } from '@dossier/contract'
import type { EmbeddingService, RerankingService } from '@dossier/models'
import type { TranscriptionService } from '@dossier/sources'
import type { Needs } from '../use-case/index.ts'
import type { KeptSearchModel } from './model-settings.repository.ts'
import { type KeyPurpose, openKey } from './sealed-keys.ts'

type Deps = Needs<'searchModels' | 'secretBox'>

interface Placed {
  told: { baseUrl?: string | undefined }
}

const MEGABYTE = 1024 * 1024
/** What OpenAI's service takes. */
const USUAL_MEGABYTES = 25

/** A model that an organisation configured for finding by meaning. */
export async function openOwnEmbedding(deps: Deps, kept: KeptSearchModel<OwnEmbedding>): Promise<EmbeddingService> {
  const { provider, model, dimensions, price } = kept.told
  const further = { ...(dimensions !== undefined && { dimensions }), ...(price !== undefined && { price }) }
  const service = await deps.searchModels.openEmbedding({ provider, model, ...further, ...accessOf(deps, 'embedding model', kept) })
  return { ...service, name: placedName(service.name, kept) }
}

/** The same for ranking again. */
export async function openOwnReranking(deps: Deps, kept: KeptSearchModel<OwnReranking>): Promise<RerankingService> {
  const { provider, model, price } = kept.told
  const further = price !== undefined && { price }
  const service = await deps.searchModels.openReranking({ provider, model, ...further, ...accessOf(deps, 'reranking model', kept) })
  return { ...service, name: placedName(service.name, kept) }
}

/** The same for writing down what is said. */
export async function openOwnTranscription(deps: Deps, kept: KeptSearchModel<OwnTranscription>): Promise<TranscriptionService> {
  const { provider, model, maxMegabytes = USUAL_MEGABYTES } = kept.told
  const { baseUrl, apiKey } = accessOf(deps, 'transcription model', kept)
  const access = { ...(baseUrl !== undefined && { url: baseUrl }), ...(apiKey !== undefined && { apiKey }) }
  const service = await deps.searchModels.openTranscription({ model, maxBytes: maxMegabytes * MEGABYTE, ...access })
  return { ...service, name: placedName(`${provider}/${model}`, kept) }
}

function accessOf(
  { secretBox }: Deps,
  purpose: KeyPurpose,
  { told: { baseUrl }, encryptedKey }: Placed & { encryptedKey: string | null },
): { baseUrl?: string; apiKey?: string } {
  const apiKey = encryptedKey === null ? undefined : openKey(secretBox, purpose, encryptedKey)
  return { ...(baseUrl !== undefined && { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, '') }), ...(apiKey !== undefined && { apiKey }) }
}

/** Two addresses may call two models by one name; vectors of one would then count as the other's. */
function placedName(name: string, { told: { baseUrl } }: Placed): string {
  return baseUrl === undefined ? name : `${name} (${baseUrl.replace(/^https?:\/\//, '').replace(/(?<!\/)\/+$/, '')})`
}
