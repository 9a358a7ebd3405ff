import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { type DriveSettings, readDriveSettings } from './drives/read-drive-settings.ts'
import type { ConfiguredProvider } from './identity/create-identity-providers.ts'
import { readProviderSettings } from './identity/read-provider-settings.ts'
import { type LanguageModelsConfiguration, readLanguageModelSettings } from './models/read-language-model-settings.ts'
import { type EmbeddingConfiguration, readModelSettings, type RerankConfiguration } from './models/read-model-settings.ts'
import { type OperatorSources, readSourceSettings } from './sources/read-source-settings.ts'
import { readTranscriptionSettings, type TranscriptionConfiguration } from './transcription/read-transcription-settings.ts'

/** The environment of a process, validated and with defaults. */
export interface Configuration {
  readonly http: {
    readonly host: string
    readonly port: number
    /** The public address, without a trailing slash; absent when not configured. */
    readonly publicUrl?: string
  }
  /** Absolute path of the directory with all local state. */
  readonly dataDir: string
  /** The installation key, 32 bytes; absent: it is stored in `dataDir`. */
  readonly sealingKey?: Uint8Array
  /** Connection string of a PostgreSQL server; absent: the embedded database in `dataDir`. */
  readonly databaseUrl?: string
  /** Directory (absolute path) or address (`s3://…`) of the search index. */
  readonly indexUrl: string
  readonly logLevel: LogLevel
  /** Contact for questions about the product; shown in the help popup. */
  readonly contactEmail?: string
  /** The first organization and its owner, created when the database has no account. */
  readonly firstOrganization?: {
    readonly adminEmail: string
    readonly adminPassword: string
    readonly name: string
    readonly code: string
  }
  readonly sampleWorkspace: boolean
  readonly mail: {
    /** Name and address of the sender of mails. */
    readonly from: string
    /** Absent: mails are written into the directory `outbox` of `dataDir`. */
    readonly smtpUrl?: string
  }
  /** Providers with which members can sign in. */
  readonly identityProviders: readonly ConfiguredProvider[]
  /** Cloud drives from which files can be imported. */
  readonly drives: DriveSettings
  /** Outside sources: registers of companies and their filings. */
  readonly sources: OperatorSources
  /** Transcribes recordings; without it they can only be played. */
  readonly transcription?: TranscriptionConfiguration
  /** Semantic search; without it only keyword search. */
  readonly embedding?: EmbeddingConfiguration
  /** Reranks the best pages. */
  readonly rerank?: RerankConfiguration
  /** Language models: without them answers are quotations and figures. */
  readonly languageModels?: LanguageModelsConfiguration
  /** Whether outgoing requests may reach this machine: for tests. */
  readonly allowLoopback: boolean
  /** Retention of model records in days; 0: until the answer is written. */
  readonly modelRecordDays: number
  /** Limits of concurrent questions; further ones are refused with a retry delay. */
  readonly questions: {
    /** Accepted and quoted by one process. */
    readonly questionsAtOnce: number
    /** Per person, in all processes. */
    readonly questionsAtOncePerPerson: number
    /** Answered by models for one organization, in all processes. */
    readonly answersAtOnce: number
  }
  readonly uploads: { readonly maxFileBytes: number; readonly maxFilesPerRequest: number }
  readonly storage: {
    /** Disk space of `dataDir` that uploads leave free for the database. */
    readonly diskReserveBytes: number
    /** Default storage quotas of a workspace and of an organization; absent: unlimited. */
    readonly workspaceBytes?: number
    readonly organizationBytes?: number
  }
  readonly reading: { readonly workers: number; readonly timeoutMs: number; readonly memoryLimitMb: number }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Thrown for an invalid environment; `problems` has one sentence per variable. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const MAX_DEFAULT_WORKERS = 8
const MEGABYTE = 1024 * 1024
const SEALING_KEY_BYTES = 32

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: urlOf(['http:', 'https:']).optional(),
  DATA_DIR: z.string().default('./data'),
  SEALING_KEY: sealingKey().optional(),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:']).optional(),
  INDEX_URL: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  ADMIN_PASSWORD: z.string().optional(),
  ORG_NAME: z.string().optional(),
  ORG_CODE: z.string().optional(),
  SAMPLE_WORKSPACE: flag(),
  SMTP_URL: urlOf(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, {
      error: 'must be an e-mail address, or a name and an address in <>',
    })
    .optional(),
  ALLOW_LOOPBACK_SOURCES: flag(),
  MODEL_RECORD_DAYS: wholeNumber(0, 36_500).default(90),
  QUESTIONS_AT_ONCE: wholeNumber(1, 10_000).default(32),
  QUESTIONS_AT_ONCE_PER_PERSON: wholeNumber(1, 10_000).default(8),
  ANSWERS_AT_ONCE: wholeNumber(1, 10_000).default(256),
  MAX_FILE_MB: wholeNumber(1, 10_000).default(200),
  MAX_FILES_PER_REQUEST: wholeNumber(1, 10_000).default(100),
  DISK_RESERVE_MB: wholeNumber(0, 1_000_000_000).default(256),
  WORKSPACE_QUOTA_MB: wholeNumber(1, 1_000_000_000).optional(),
  ORGANIZATION_QUOTA_MB: wholeNumber(1, 1_000_000_000).optional(),
  READ_WORKERS: wholeNumber(1, 64).optional(),
  READ_TIMEOUT_SECONDS: wholeNumber(1, 86_400).default(120),
  READ_MEMORY_MB: wholeNumber(128, 1_000_000).default(1024),
})

const FIRST_ORGANIZATION = ['ADMIN_EMAIL', 'ADMIN_PASSWORD', 'ORG_NAME', 'ORG_CODE'] as const

/**
 * Reads the process's settings, once, at its composition root. An empty value counts as not set.
 *
 * @throws ConfigurationError naming every invalid variable, never its value.
 */
export function readConfiguration(env: Readonly<Record<string, string | undefined>>): Configuration {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined || value.trim() === '' ? [] : [[name, value]])),
  )
  const parsed = environmentSchema.safeParse(given)
  const { providers, problems: providerProblems } = readProviderSettings(given, given['ALLOW_LOOPBACK_SOURCES'] === '1')
  const { transcription, problems: transcriptionProblems } = readTranscriptionSettings(given)
  const { embedding, rerank, problems: modelProblems } = readModelSettings(given)
  const { languageModels, problems: languageModelProblems } = readLanguageModelSettings(given)
  const { drives, problems: driveProblems } = readDriveSettings(given, given['ALLOW_LOOPBACK_SOURCES'] === '1')
  const { sources, problems: sourceProblems } = readSourceSettings(given, given['ALLOW_LOOPBACK_SOURCES'] === '1')
  const problems = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
    ...FIRST_ORGANIZATION.filter((name) => given[name] === undefined && FIRST_ORGANIZATION.some((other) => given[other] !== undefined)).map(
      (name) => `${name} is missing: ${FIRST_ORGANIZATION.join(', ')} are set all together or not at all`,
    ),
    ...providerProblems,
    ...driveProblems,
    ...sourceProblems,
    ...transcriptionProblems,
    ...modelProblems,
    ...languageModelProblems,
  ]
  if (!parsed.success || problems.length > 0) throw new ConfigurationError(problems)
  const values = parsed.data
  const dataDir = resolve(values.DATA_DIR)
  return {
    http: { host: values.HOST, port: values.PORT, ...(values.PUBLIC_URL && { publicUrl: values.PUBLIC_URL.replace(/(?<!\/)\/+$/, '') }) },
    dataDir,
    ...(values.SEALING_KEY && { sealingKey: values.SEALING_KEY }),
    ...(values.DATABASE_URL && { databaseUrl: values.DATABASE_URL }),
    indexUrl: indexLocation(values.INDEX_URL, dataDir),
    logLevel: values.LOG_LEVEL,
    ...(values.CONTACT_EMAIL && { contactEmail: values.CONTACT_EMAIL }),
    ...firstOrganizationOf(values),
    sampleWorkspace: values.SAMPLE_WORKSPACE === '1',
    mail: { from: values.MAIL_FROM ?? defaultSender(values.PUBLIC_URL), ...(values.SMTP_URL && { smtpUrl: values.SMTP_URL }) },
    identityProviders: providers,
    drives,
    sources,
    ...(transcription && { transcription }),
    ...(embedding && { embedding }),
    ...(rerank && { rerank }),
    ...(languageModels && { languageModels }),
    allowLoopback: values.ALLOW_LOOPBACK_SOURCES === '1',
    modelRecordDays: values.MODEL_RECORD_DAYS,
    questions: {
      questionsAtOnce: values.QUESTIONS_AT_ONCE,
      questionsAtOncePerPerson: values.QUESTIONS_AT_ONCE_PER_PERSON,
      answersAtOnce: values.ANSWERS_AT_ONCE,
    },
    uploads: { maxFileBytes: values.MAX_FILE_MB * MEGABYTE, maxFilesPerRequest: values.MAX_FILES_PER_REQUEST },
    storage: {
      diskReserveBytes: values.DISK_RESERVE_MB * MEGABYTE,
      ...(values.WORKSPACE_QUOTA_MB !== undefined && { workspaceBytes: values.WORKSPACE_QUOTA_MB * MEGABYTE }),
      ...(values.ORGANIZATION_QUOTA_MB !== undefined && { organizationBytes: values.ORGANIZATION_QUOTA_MB * MEGABYTE }),
    },
    reading: {
      workers: values.READ_WORKERS ?? Math.min(availableParallelism(), MAX_DEFAULT_WORKERS),
      timeoutMs: values.READ_TIMEOUT_SECONDS * 1000,
      memoryLimitMb: values.READ_MEMORY_MB,
    },
  }
}

function flag() {
  return z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0')
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\s*\d+\s*$/, { error: message })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: message })
}

function sealingKey() {
  return z.string().transform((text, context) => {
    const trimmed = text.trim()
    // Node accepts both base64 and base64url.
    const key = /^[\da-f]{64}$/i.test(trimmed)
      ? Buffer.from(trimmed, 'hex')
      : Buffer.from(/^[\w+/-]{43}=?$/.test(trimmed) ? trimmed : '', 'base64')
    if (key.length !== SEALING_KEY_BYTES)
      context.addIssue({ code: 'custom', message: 'must be 32 random bytes, in base64 or as 64 hexadecimal digits' })
    return key
  })
}

function urlOf(protocols: readonly string[]) {
  return z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
}

/** The public host may send mail; a bare IP address cannot. */
function defaultSender(publicUrl: string | undefined): string {
  const host = publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
  return `Dossier <no-reply@${/^[a-z\d.-]+\.[a-z][a-z\d-]+$/.test(host) ? host : 'localhost'}>`
}

function indexLocation(indexUrl: string | undefined, dataDir: string): string {
  if (indexUrl === undefined) return resolve(dataDir, 'index')
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(indexUrl) ? indexUrl : resolve(indexUrl)
}

function firstOrganizationOf(values: z.infer<typeof environmentSchema>): Pick<Configuration, 'firstOrganization'> {
  const { ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword, ORG_NAME: name, ORG_CODE: code } = values
  if (adminEmail === undefined || adminPassword === undefined || name === undefined || code === undefined) return {}
  return { firstOrganization: { adminEmail, adminPassword, name, code } }
}
