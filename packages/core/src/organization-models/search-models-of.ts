import type { ModelBudgets } from '@dossier/contract'
import type { Database } from '@dossier/platform'
import type { SearchModels } from './search-models.ts'
import type { Member, Needs, System, UseCaseContext } from '../use-case/index.ts'
import { type ModelSettingsRow, modelSettingsRepository } from './model-settings.repository.ts'
import { openOwnEmbedding, openOwnReranking, openOwnTranscription } from './open-own-models.ts'

/** The models that an organisation's files are searched with, and what may be spent on priced ones. */
export interface OrganizationModels extends SearchModels {
  budgets: ModelBudgets
}

/** A service that was opened with settings; what it remembers of its failures and questions stays as long as they do. */
interface Opened<Service> {
  with: string
  service: Service
}

interface Known {
  readAt: number
  budgets: ModelBudgets
  own: { [Purpose in keyof SearchModels]: Opened<NonNullable<SearchModels[Purpose]>> | undefined }
}

/** A change in another process counts for searches after so long. */
const KNOWN_MS = 5_000

const knownBy = new WeakMap<Database, Map<number, Known>>()

type Context = Pick<UseCaseContext<Member | System, unknown, 'clock' | 'searchModels' | 'secretBox'>, 'deps' | 'actor' | 'read'>

/** The models of the organisation that the actor acts in: its own where it configured some, else the operator's. As the settings are now. */
export async function searchModelsOf({ deps, actor, read }: Context): Promise<OrganizationModels> {
  const known = knownBy.get(deps.database) ?? new Map<number, Known>()
  knownBy.set(deps.database, known)
  const settings = (await read(modelSettingsRepository).find())?.settings
  const now = await knownNow(deps, settings, known.get(actor.organizationId)?.own)
  known.set(actor.organizationId, now)
  return withOperators(deps, now)
}

/** The same as they were a moment ago, so that a search does not ask the database each time. */
export async function searchModelsLately(context: Context): Promise<OrganizationModels> {
  const { deps, actor } = context
  const known = knownBy.get(deps.database)?.get(actor.organizationId)
  const isRecent = known !== undefined && Math.abs(deps.clock.now().getTime() - known.readAt) < KNOWN_MS
  return isRecent ? withOperators(deps, known) : searchModelsOf(context)
}

async function knownNow(
  deps: Needs<'clock' | 'searchModels' | 'secretBox'>,
  settings: ModelSettingsRow['settings'] | undefined,
  before: Known['own'] | undefined,
): Promise<Known> {
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

function withOperators({ searchModels: { operator } }: Needs<'searchModels'>, { own, budgets }: Known): OrganizationModels {
  return {
    embedding: own.embedding?.service ?? operator.embedding,
    reranking: own.reranking?.service ?? operator.reranking,
    transcription: own.transcription?.service ?? operator.transcription,
    budgets,
  }
}
