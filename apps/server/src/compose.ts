import { AppError, jobs } from '@dossier/contract'
import {
  createComparer,
  createModeller,
  createReaderPool,
  type CoreDependencies,
  embedWorkspace,
  fileSources,
  type LanguageModelSource,
  listWorkspacesToIndex,
  loadAnalyser,
  repairIndex,
  restoreIndex,
  type SearchModelSource,
  startJobs,
} from '@dossier/core'
import {
  type Configuration,
  ConfigurationError,
  createAddressCheck,
  createGuardedFetch,
  createIdentityProviders,
  createSealer,
  createSecretBox,
  DataDirectoryInUse,
  DirectoryUnusable,
  type Logger,
  migrateDatabase,
  openDatabase,
  openDirectoryBlobStore,
  openDiskSpace,
  openInstallationKey,
  openMailer,
  openDirectoryReplies,
  openQueue,
  readPackageFile,
  systemClock,
  walkFiles,
} from '@dossier/platform'
import { openIndex } from '@dossier/retrieval'
import { openAiTranscription, openDrives, openSources } from '@dossier/sources'
import { join } from 'node:path'
import { sampleQuestionsOf } from './sample-questions.ts'

const root = join(import.meta.dirname, '../../..')

/** The product with all its dependencies, not yet serving. */
export interface Composition {
  deps: CoreDependencies
  /** Directory of unfinished uploads. */
  uploadsDirectory: string
  /** Staging directory for files of forms. */
  stagingDirectory: string
  /** Sets the listening port, for links when no PUBLIC_URL is configured. */
  listensOn(port: number): void
  /** Starts the background jobs. */
  startJobs(): Promise<void>
  /** Queues files missing from the index for reading, workspace by workspace while the product is in use. */
  restoreIndexes(): void
  /** Finishes or returns running jobs, then closes everything. */
  close(): Promise<void>
}

// Jobs still running after this are returned to the queue; reading starts over after the restart.
const JOBS_SHUTDOWN_MS = 10_000
/** An audit of a quarter of a million formulas takes a gigabyte. */
const MODELLER_MEMORY_MB = 2_048

// For downloading a file from a drive; the import has its own limits and reports them.
const DOWNLOAD_MS = 30 * 60_000

// Limits of one reply of an outside source; each source sets lower ones.
const SOURCE_MS = 120_000
const SOURCE_BYTES = 128 * 1024 * 1024

/** Reports why a program of the product cannot start: in one sentence if the operator can correct it, otherwise as a bug with its stack. */
export function explainFailedStart(error: unknown): never {
  const isOperators = error instanceof ConfigurationError || error instanceof DataDirectoryInUse || error instanceof DirectoryUnusable
  console.error(isOperators ? error.message : error)
  process.exit(1)
}

/** Configuration -> adapters -> dependencies of use cases. Runs migrations. */
export async function compose(configuration: Configuration, logger: Logger): Promise<Composition> {
  // Closed in reverse order of opening.
  const adapters = new AsyncDisposableStack()
  const database = await openDatabase({ ...pick(configuration), dataDir: configuration.dataDir, logger })
  adapters.defer(() => database.close())
  await migrateDatabase(database, join(root, 'packages/core/migrations'))
  const queue = await openQueue({ database, jobs: Object.values(jobs), logger })
  const analyser = loadAnalyser(readPackageFile)
  const onUpkeepFailed = (error: unknown) => logger.warn({ err: error }, 'the search index was not joined; searches stay right but slower')
  const indexes = await openIndex({
    uri: configuration.indexUrl,
    analyser,
    sources: fileSources,
    now: () => systemClock.now(),
    onUpkeepFailed,
    onDamaged: (projectId, error) => repairIndex(deps, projectId, error),
  })
  adapters.defer(() => indexes.close())
  const { workers, timeoutMs, memoryLimitMb } = configuration.reading
  const reading = createReaderPool({ readers: workers, timeoutMs, memoryLimitMb, logger })
  adapters.defer(() => reading.close())
  const comparing = createComparer({ timeoutMs, memoryLimitMb, logger })
  adapters.defer(() => comparing.close())
  const modeller = createModeller({ timeoutMs, memoryLimitMb: Math.max(memoryLimitMb, MODELLER_MEMORY_MB), logger })
  adapters.defer(() => modeller.close())
  let publicUrl = configuration.http.publicUrl ?? localAddress(configuration.http.port)
  const mailer = openMailer({ ...configuration.mail, outboxDirectory: join(configuration.dataDir, 'outbox'), logger })
  adapters.defer(() => mailer.close())
  const { identityProviders: providers, allowLoopback } = configuration
  const fetch = createGuardedFetch({ allowLoopback, trustedOrigins: providers.map(({ issuer }) => issuer) })
  const models = await openModels(configuration)
  const fetchBytes = createGuardedFetch({ allowLoopback, timeoutMs: DOWNLOAD_MS, maxBytes: Number.MAX_SAFE_INTEGER })
  // An operator's own SearXNG may be anywhere; one that an organisation names, and pages, may not.
  const { address: searxng } = configuration.sources.web
  const bounds = { allowLoopback, timeoutMs: SOURCE_MS, maxBytes: SOURCE_BYTES }
  const sourceNetwork: Parameters<typeof openSources>[1] = {
    fetch: createGuardedFetch(bounds),
    fetchOwn: createGuardedFetch({ ...bounds, trustedOrigins: searxng === undefined ? [] : [searxng] }),
    counter: database.rateLimiter,
    replies: openDirectoryReplies(join(configuration.dataDir, 'replies')),
    now: () => systemClock.now(),
    onCall: (call) => logger.debug(call, 'a source was asked'),
    onNotKept: (error) => logger.warn({ err: error }, 'a reply of a source was not kept'),
  }
  const key = await openInstallationKey(configuration.dataDir, logger, configuration.sealingKey)
  const deps: CoreDependencies = {
    database,
    queue,
    blobs: await openDirectoryBlobStore(join(configuration.dataDir, 'blobs'), { isShared: configuration.databaseUrl !== undefined }),
    disk: openDiskSpace(configuration.dataDir),
    indexes,
    analyser,
    reading,
    comparing,
    modeller,
    ...models,
    mailer,
    identityProviders: createIdentityProviders({ providers, publicUrl: () => publicUrl, fetch }),
    drives: openDrives(configuration.drives, { fetch, fetchBytes }),
    sources: { operator: { ...configuration.sources }, open: (settings) => openSources(settings, sourceNetwork) },
    sealer: createSealer(key),
    secretBox: createSecretBox(key),
    get publicUrl() {
      return publicUrl
    },
    clock: systemClock,
    logger,
    limits: {
      fileBytes: configuration.uploads.maxFileBytes,
      filesPerRequest: configuration.uploads.maxFilesPerRequest,
      ...configuration.storage,
    },
    questionLimits: { ...configuration.questions, modelRecordDays: configuration.modelRecordDays },
    sampleFiles: () => walkFiles(join(root, 'sample-workspace/files')),
    writtenQuestions: sampleQuestionsOf(join(root, 'sample-workspace')),
  }
  // Started before all others, since jobs work with them.
  adapters.defer(() => queue.stop({ timeoutMs: JOBS_SHUTDOWN_MS }))
  let restoring = Promise.resolve()
  let closing = false
  return {
    deps,
    uploadsDirectory: join(configuration.dataDir, 'uploads'),
    stagingDirectory: join(configuration.dataDir, 'staging'),
    listensOn(port) {
      publicUrl = configuration.http.publicUrl ?? localAddress(port)
    },
    startJobs: () => startJobs(deps, { readers: workers }),
    restoreIndexes() {
      restoring = restoreIndexes(deps, () => closing).catch((error: unknown) => logger.error({ err: error }, 'indexes were not checked'))
    },
    async close() {
      closing = true
      await restoring
      await adapters.disposeAsync()
    },
  }
}

// Transcribing an hour of sound may take most of an hour on the operator's own machine.
const TRANSCRIPTION_MS = 45 * 60_000

// A local model may take a minute for a few dozen passages.
const EMBEDDING_MS = 120_000
// A person waits for the reranked result.
const RERANKING_MS = 30_000

// An answer with all its attempts; the model's own time-out ends it earlier when nothing arrives.
const ANSWERING_MS = 600_000

/** The configured models, and how to open those of organizations. Without any, the library is not loaded. */
async function openModels(configuration: Configuration): Promise<Pick<CoreDependencies, 'searchModels' | 'languageModels'>> {
  const { embedding, rerank, transcription, languageModels, allowLoopback } = configuration
  // The operator's models may be at any address, also in their network; others only at public addresses.
  const fetchOf = (timeoutMs: number, { baseUrl }: { baseUrl?: string } = {}) =>
    createGuardedFetch({ allowLoopback, timeoutMs, ...(baseUrl !== undefined && { trustedOrigins: [baseUrl] }) })
  const searching: Omit<SearchModelSource, 'operator'> = {
    openEmbedding: async (settings) => (await import('@dossier/models')).openEmbedding(settings, fetchOf(EMBEDDING_MS)),
    openReranking: async (settings) => (await import('@dossier/models')).openReranking(settings, fetchOf(RERANKING_MS)),
    openTranscription: async (settings) => openAiTranscription(settings, fetchOf(TRANSCRIPTION_MS)),
  }
  const answering: Omit<LanguageModelSource, 'operator'> = {
    open: async (settings) => (await import('@dossier/models')).openLanguageModel(settings, fetchOf(ANSWERING_MS)),
    mayBeAsked: createAddressCheck({ allowLoopback }),
  }
  const written = transcription && openAiTranscription(transcription, fetchOf(TRANSCRIPTION_MS, { baseUrl: transcription.url }))
  const without = { embedding: undefined, reranking: undefined, transcription: written }
  if (embedding === undefined && rerank === undefined && languageModels === undefined)
    return { searchModels: { operator: without, ...searching }, languageModels: { operator: undefined, ...answering } }
  const { openEmbedding, openLanguageModel, openReranking } = await import('@dossier/models')
  return {
    searchModels: {
      operator: {
        embedding: embedding && openEmbedding(embedding, fetchOf(EMBEDDING_MS, embedding)),
        reranking: rerank && openReranking(rerank, fetchOf(RERANKING_MS, rerank)),
        transcription: written,
      },
      ...searching,
    },
    languageModels: {
      operator: languageModels && {
        answering: openLanguageModel(languageModels.answering, fetchOf(ANSWERING_MS, languageModels.answering)),
        helper: openLanguageModel(languageModels.helper, fetchOf(ANSWERING_MS, languageModels.helper)),
      },
      ...answering,
    },
  }
}

function pick(configuration: Configuration): { databaseUrl?: string } {
  return configuration.databaseUrl === undefined ? {} : { databaseUrl: configuration.databaseUrl }
}

function localAddress(port: number): string {
  return `http://localhost:${port}`
}

async function restoreIndexes(deps: CoreDependencies, isClosing: () => boolean): Promise<void> {
  for (const { organizationId, projectId } of await listWorkspacesToIndex(deps)) {
    if (isClosing()) return
    try {
      const system = { kind: 'system', organizationId, language: 'en' } as const
      const { files } = await restoreIndex(deps, system, { projectId })
      if (files > 0) deps.logger.warn({ projectId, files }, 'files that the index does not hold are read anew')
      await embedWorkspace(deps, system, { projectId })
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'INDEX_REBUILDING')) throw error
    }
  }
}
