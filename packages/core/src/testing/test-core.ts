import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Attachment, builtInPermissions, type ErrorCode, jobs, type RoleId, roles } from '@dossier/contract'
import {
  type AddressCheck,
  createAddressCheck,
  createGuardedFetch,
  createSealer,
  createSecretBox,
  type FixedClock,
  fixedClock,
  type IdentityProviders,
  migrateDatabase,
  openDirectoryBlobStore,
  openDiskSpace,
  openMailer,
  openQueue,
  readPackageFile,
  silentLogger,
} from '@dossier/platform'
import { openEmbedding, openLanguageModel, openReranking } from '@dossier/models'
import { type Drives, openAiTranscription, openSources } from '@dossier/sources'
import { testNetwork } from '@dossier/sources/testing'
import type { DatabaseTemplate, DatabaseUnderTest } from '@dossier/platform/testing'
import { type Analyser, openIndex } from '@dossier/retrieval'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { fileSources } from '../citing/index.ts'
import { driveModule } from '../drives/index.ts'
import { searchModule } from '../search/index.ts'
import { setUp, signInModule } from '../sign-in/index.ts'
import { modellerBy, performTask } from '../modelling/index.ts'
import { workflowModule } from '../workflows/index.ts'
import { compareTexts } from '../comparing/index.ts'
import { fileModule, repairIndex, uploadFiles } from '../files/index.ts'
import { mailModule } from '../mail/index.ts'
import { loadAnalyser } from '../reading/index.ts'
import { readForSearch } from '../reading/read-for-search.ts'
import { tryPassword } from '../reading/try-password.ts'
import { organizations, sessions, users } from '../schema/index.ts'
import type { SearchModels } from '../organization-models/index.ts'
import type { LanguageModelSource } from '../model-settings/index.ts'
import type { SourceOpener } from '../sources/index.ts'
import type { CoreDependencies, IncomingFile, Member, Module, Visitor } from '../use-case/index.ts'

/**
 * The whole domain on a real database, queue, blob store and index. Only reading and comparing run in this process instead of in worker
 * processes, which have tests of their own.
 */
export interface TestCore {
  deps: CoreDependencies
  clock: FixedClock
  /** The mails sent so far, oldest first; empty with an SMTP server. */
  sentMails(): Promise<SentMail[]>
  /** Paths in the blob store. */
  storedBlobs(): Promise<string[]>
  /** Directory of the search index. */
  indexDirectory: string
  close(): Promise<void>
}

/** A mail as its recipient's program parses it. */
export interface SentMail {
  /** The address. */
  to: string
  subject: string
  text: string
  html: string
}

const noProviders: IdentityProviders = {
  list: () => [],
  begin: () => Promise.reject(new Error('there is no such identity provider')),
  finish: () => Promise.reject(new Error('there is no such identity provider')),
}

// Longer than any suite moves its clock.
const YEAR_MS = 365 * 24 * 3_600_000

export const visitor: Visitor = { kind: 'visitor', language: 'en', address: '127.0.0.1' }

const migrations = join(import.meta.dirname, '../../migrations')

/** A database with the product's tables and queues, without rows. */
export const coreTemplate: DatabaseTemplate = {
  key: keyOfMigrations(),
  async prepare(database) {
    await migrateDatabase(database, migrations)
    const queue = await openQueue({ database, jobs: Object.values(jobs), logger: silentLogger() })
    await queue.stop({ timeoutMs: 0 })
  },
}

function keyOfMigrations(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).toSorted())
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrations, name)))
  return `core ${hash.digest('hex')}`
}

let analyser: Analyser | undefined

/** No test asks a service that it does not start itself. */
const unreachable = { ...testNetwork(), fetch: () => Promise.reject(new Error('tests speak to servers of their own')) }

export async function openTestCore(
  under: DatabaseUnderTest,
  {
    identityProviders = noProviders,
    smtpUrl,
    transcription,
    embedding,
    reranking,
    languageModels = { operator: undefined, open: async (settings) => openLanguageModel(settings, createGuardedFetch()) },
    trustedOrigins = [],
    mayBeAsked = createAddressCheck({ trustedOrigins }),
    drives = {},
    sources = { operator: {}, open: (settings) => openSources(settings, unreachable) },
    reading,
  }: {
    identityProviders?: IdentityProviders
    smtpUrl?: string
    transcription?: SearchModels['transcription']
    embedding?: SearchModels['embedding']
    reranking?: SearchModels['reranking']
    languageModels?: Omit<LanguageModelSource, 'mayBeAsked'>
    mayBeAsked?: AddressCheck
    /** Local servers at which an organization's own search models may be requested. */
    trustedOrigins?: readonly string[]
    drives?: Drives
    sources?: SourceOpener
    /** Reader processes; without them files are read in this process. */
    reading?: CoreDependencies['reading']
  } = {},
): Promise<TestCore> {
  const directory = await mkdtemp(join(tmpdir(), 'dossier-core-'))
  const database = await under.open(coreTemplate)
  // A no-op on a copy of the migrated template.
  await migrateDatabase(database, migrations)
  const logger = silentLogger()
  const clock = fixedClock(new Date('2026-11-20T09:00:00Z'))
  const queue = await openQueue({ database, jobs: Object.values(jobs), logger })
  const loaded = (analyser ??= loadAnalyser(readPackageFile))
  const indexDirectory = join(directory, 'index')
  const indexes = await openIndex({
    uri: indexDirectory,
    analyser: loaded,
    sources: fileSources,
    now: () => clock.now(),
    onDamaged: (projectId, error) => repairIndex(deps, projectId, error),
  })
  const outbox = join(directory, 'outbox')
  const mailer = openMailer({
    ...(smtpUrl !== undefined && { smtpUrl }),
    from: 'Dossier <no-reply@dossier.example>',
    outboxDirectory: outbox,
    logger,
  })
  const guardedFetch = createGuardedFetch({ trustedOrigins })
  const deps: CoreDependencies = {
    database,
    queue,
    blobs: await openDirectoryBlobStore(join(directory, 'blobs')),
    disk: openDiskSpace(directory),
    indexes,
    analyser: loaded,
    reading: reading ?? { read: (request) => readForSearch(request, loaded), tryPassword, close: async () => {} },
    modeller: modellerBy({ perform: performTask, close: async () => {} }),
    comparing: { compare: async ({ earlier, later }) => compareTexts(earlier, later), close: async () => {} },
    searchModels: {
      operator: { transcription, embedding, reranking },
      openEmbedding: async (settings) => openEmbedding(settings, guardedFetch),
      openReranking: async (settings) => openReranking(settings, guardedFetch),
      openTranscription: async (settings) => openAiTranscription(settings, guardedFetch),
    },
    languageModels: { ...languageModels, mayBeAsked },
    mailer,
    identityProviders,
    drives,
    sources,
    sealer: createSealer(new Uint8Array(32).fill(1)),
    secretBox: createSecretBox(new Uint8Array(32).fill(2)),
    publicUrl: 'https://dossier.example',
    clock,
    logger,
    limits: {
      diskReserveBytes: 0,
      fileBytes: 1024 * 1024,
      filesPerRequest: 10,
    },
    questionLimits: { modelRecordDays: 90, questionsAtOnce: 32, questionsAtOncePerPerson: 8, answersAtOnce: 256 },
    sampleFiles: () => incoming({ 'sample.txt': 'The sample company sells samples.' }),
    writtenQuestions: async () => [],
  }
  await startJobsOf(deps, [fileModule, mailModule, signInModule, searchModule, workflowModule])
  return {
    deps,
    clock,
    sentMails: () => readMails(outbox),
    indexDirectory,
    storedBlobs: () => filesBelow(join(directory, 'blobs')),
    async close() {
      await queue.stop({ timeoutMs: 5000 })
      await mailer.close()
      await indexes.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function startJobsOf(deps: CoreDependencies, modules: readonly Module[]): Promise<void> {
  for (const job of modules.flatMap(({ jobs: own }) => own?.({ readers: 1 }) ?? [])) await job.start(deps)
}

/** Starts the jobs of imports, which few suites need. */
export const startImporting = (deps: CoreDependencies): Promise<void> => startJobsOf(deps, [driveModule])

async function filesBelow(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function readMails(outbox: string): Promise<SentMail[]> {
  const names = await readdir(outbox).catch(() => [])
  const sent = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    sent.map(async (name) => {
      const { to, subject = '', text = '', html = '' } = await PostalMime.parse(await readFile(join(outbox, name)))
      return { to: to?.[0]?.address ?? '', subject, text: text.trimEnd(), html }
    }),
  )
}

/** Files as a request provides them: contents by path. */
export async function* incoming(contents: Record<string, string | Uint8Array>): AsyncGenerator<IncomingFile> {
  for (const [filename, content] of Object.entries(contents)) yield { filename, bytes: chunks(content) }
}

async function* chunks(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content
}

let made = 0

/** A new organization with an owner, separate from those of other tests. */
export async function makeOrganization({ deps, clock }: TestCore, role: RoleId = roles.organizationOwner): Promise<Member> {
  made += 1
  const code = `org-${made}`
  const [organization] = await deps.database.db
    .insert(organizations)
    .values({ name: `Organization ${made}`, code, createdAt: clock.now() })
    .returning({ id: organizations.id })
  if (organization === undefined) throw new Error('the organisation was not made')
  return makeMember({ deps, clock }, organization.id, role)
}

/** A user of an organization, as an actor with a session: what is followed is rechecked by it when rights change. */
export async function makeMember({ deps, clock }: Pick<TestCore, 'deps' | 'clock'>, organizationId: number, role: RoleId): Promise<Member> {
  made += 1
  const person = { organizationId, firstName: `Person ${made}`, email: `person-${made}@example.com`, passwordHash: 'none', role }
  const [user] = await deps.database.db
    .insert(users)
    .values({ ...person, createdAt: clock.now() })
    .returning({ id: users.id })
  if (user === undefined) throw new Error('the user was not made')
  const now = clock.now()
  const [session] = await deps.database.db
    .insert(sessions)
    .values({
      userId: user.id,
      tokenHash: `session-${user.id}`,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + YEAR_MS),
    })
    .returning({ id: sessions.id })
  if (session === undefined) throw new Error('the session was not made')
  return {
    kind: 'member',
    userId: user.id,
    sessionId: session.id,
    organizationId,
    name: person.firstName,
    role,
    permissions: builtInPermissions[role],
    access: 'all',
    address: '127.0.0.1',
    language: 'en',
  }
}

/** Sets up the installation's first organization through the product. */
export function setUpFirst({ deps }: TestCore) {
  return setUp(deps, visitor, {
    organizationName: 'First Capital',
    organizationCode: 'first',
    firstName: 'Ji-woo',
    lastName: 'Kim',
    email: 'owner@example.com',
    password: 'Correct-horse-1',
    language: 'en',
    sampleWorkspace: false,
  })
}

/** Uploads files and waits until all are read. */
export async function uploadAndRead(
  core: TestCore,
  actor: Member,
  projectId: number,
  contents: Record<string, string | Uint8Array>,
): Promise<Attachment[]> {
  const { data } = await uploadFiles(core.deps, actor, { projectId, files: incoming(contents) })
  await untilRead(core)
  return data
}

/** Waits until no file is waiting to be read. */
export async function untilRead({ deps }: TestCore, timeout = 20_000): Promise<void> {
  await expect
    .poll(
      async () =>
        (await deps.database.pool.query<{ n: number }>("select count(*)::int as n from files where status in ('uploaded', 'reading')"))
          .rows,
      { timeout, interval: 50 },
    )
    .toEqual([{ n: 0 }])
}

/** Expects a refusal with this code. */
export async function expectRefusal(attempt: Promise<unknown>, code: ErrorCode): Promise<void> {
  await expect(attempt).rejects.toMatchObject({ name: 'AppError', code })
}

/** The same core, which accepts files of up to 8 MB. */
export const withLargeFiles = (core: TestCore): TestCore => ({
  ...core,
  deps: { ...core.deps, limits: { ...core.deps.limits, fileBytes: 8 * 1024 * 1024 } },
})
