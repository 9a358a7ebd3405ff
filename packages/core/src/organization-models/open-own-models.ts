import type { OwnEmbedding, OwnReranking, OwnTranscription } from '@dossier/contract'
import type { EmbeddingService, RerankingService } from '@dossier/models'
import type { TranscriptionService } from '@dossier/sources'
import type { Needs } from '../use-case/index.ts'
import type { StoredSearchModel } from './model-settings.repository.ts'
import { type KeyPurpose, openKey } from './sealed-keys.ts'

type Deps = Needs<'searchModels' | 'secretBox'>

interface StoredAddress {
  settings: { baseUrl?: string | undefined }
}

const MEGABYTE = 1024 * 1024
/** Upload limit of OpenAI's service. */
const DEFAULT_MEGABYTES = 25

/** Opens an embedding model that an organization configured. */
export async function openOwnEmbedding(deps: Deps, kept: StoredSearchModel<OwnEmbedding>): Promise<EmbeddingService> {
  const { provider, model, dimensions, price } = kept.settings
  const further = { ...(dimensions !== undefined && { dimensions }), ...(price !== undefined && { price }) }
  const service = await deps.searchModels.openEmbedding({ provider, model, ...further, ...accessOf(deps, 'embedding model', kept) })
  return { ...service, name: nameWithAddress(service.name, kept) }
}

/** The same for a reranking model. */
export async function openOwnReranking(deps: Deps, kept: StoredSearchModel<OwnReranking>): Promise<RerankingService> {
  const { provider, model, price } = kept.settings
  const further = price !== undefined && { price }
  const service = await deps.searchModels.openReranking({ provider, model, ...further, ...accessOf(deps, 'reranking model', kept) })
  return { ...service, name: nameWithAddress(service.name, kept) }
}

/** The same for a transcription service. */
export async function openOwnTranscription(deps: Deps, kept: StoredSearchModel<OwnTranscription>): Promise<TranscriptionService> {
  const { provider, model, maxMegabytes = DEFAULT_MEGABYTES } = kept.settings
  const { baseUrl, apiKey } = accessOf(deps, 'transcription model', kept)
  const access = { ...(baseUrl !== undefined && { url: baseUrl }), ...(apiKey !== undefined && { apiKey }) }
  const service = await deps.searchModels.openTranscription({ model, maxBytes: maxMegabytes * MEGABYTE, ...access })
  return { ...service, name: nameWithAddress(`${provider}/${model}`, kept) }
}

function accessOf(
  { secretBox }: Deps,
  purpose: KeyPurpose,
  { settings: { baseUrl }, encryptedKey }: StoredAddress & { encryptedKey: string | null },
): { baseUrl?: string; apiKey?: string } {
  const apiKey = encryptedKey === null ? undefined : openKey(secretBox, purpose, encryptedKey)
  return { ...(baseUrl !== undefined && { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, '') }), ...(apiKey !== undefined && { apiKey }) }
}

/** The name includes the address: two services may use one model name, and their vectors must not be mixed. */
function nameWithAddress(name: string, { settings: { baseUrl } }: StoredAddress): string {
  return baseUrl === undefined ? name : `${name} (${baseUrl.replace(/^https?:\/\//, '').replace(/(?<!\/)\/+$/, '')})`
}
