import type { ModelBudgets } from '@dossier/contract'
import type { Database } from '@dossier/platform'
import type { SearchModels } from './search-models.ts'
import type { Member, Needs, System, UseCaseContext } from '../use-case/index.ts'
import { type ModelSettingsRow, modelSettingsRepository } from './model-settings.repository.ts'
import { openOwnEmbedding, openOwnReranking, openOwnTranscription } from './open-own-models.ts'

/** The search models of an organization, and the budgets of priced ones. */
export interface OrganizationModels extends SearchModels {
  budgets: ModelBudgets
}

/** A service opened with settings. Its caches and failure states last as long as these settings. */
interface Opened<Service> {
  with: string
  service: Service
}

interface CachedModels {
  readAt: number
  budgets: ModelBudgets
  own: { [Purpose in keyof SearchModels]: Opened<NonNullable<SearchModels[Purpose]>> | undefined }
}

/** Delay after which a change in another process takes effect. */
const CACHE_MS = 5_000

const cachesOf = new WeakMap<Database, Map<number, CachedModels>>()

type Context = Pick<UseCaseContext<Member | System, unknown, 'clock' | 'searchModels' | 'secretBox'>, 'deps' | 'actor' | 'read'>

/** The models of the actor's organization by its current settings: its own, else the operator's. */
export async function searchModelsOf({ deps, actor, read }: Context): Promise<OrganizationModels> {
  const cached = cachesOf.get(deps.database) ?? new Map<number, CachedModels>()
  cachesOf.set(deps.database, cached)
  const settings = (await read(modelSettingsRepository).find())?.settings
  const now = await reopened(deps, settings, cached.get(actor.organizationId)?.own)
  cached.set(actor.organizationId, now)
  return withOperators(deps, now)
}

/** The same from a short-lived cache, so that not every search queries the database. */
export async function cachedSearchModels(context: Context): Promise<OrganizationModels> {
  const { deps, actor } = context
  const cached = cachesOf.get(deps.database)?.get(actor.organizationId)
  const isRecent = cached !== undefined && Math.abs(deps.clock.now().getTime() - cached.readAt) < CACHE_MS
  return isRecent ? withOperators(deps, cached) : searchModelsOf(context)
}

async function reopened(
  deps: Needs<'clock' | 'searchModels' | 'secretBox'>,
  settings: ModelSettingsRow['settings'] | undefined,
  before: CachedModels['own'] | undefined,
): Promise<CachedModels> {
  const { embedding = null, reranking = null, transcription = null, budgets = {} } = settings ?? {}
  return {
    readAt: deps.clock.now().getTime(),
    budgets,
    own: {
      embedding: await opened(embedding, before?.embedding, (kept) => openOwnEmbedding(deps, kept)),
      reranking: await opened(reranking, before?.reranking, (kept) => openOwnReranking(deps, kept)),
      transcription: await opened(transcription, before?.transcription, (kept) => openOwnTranscription(deps, kept)),
    },
  }
}

async function opened<Kept, Service>(
  kept: Kept | null,
  before: Opened<Service> | undefined,
  open: (kept: Kept) => Promise<Service>,
): Promise<Opened<Service> | undefined> {
  if (kept === null) return undefined
  const settings = JSON.stringify(kept)
  return before?.with === settings ? before : { with: settings, service: await open(kept) }
}

function withOperators({ searchModels: { operator } }: Needs<'searchModels'>, { own, budgets }: CachedModels): OrganizationModels {
  return {
    embedding: own.embedding?.service ?? operator.embedding,
    reranking: own.reranking?.service ?? operator.reranking,
    transcription: own.transcription?.service ?? operator.transcription,
    budgets,
  }
}
