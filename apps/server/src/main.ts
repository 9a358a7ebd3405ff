import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { AppError, setUpRequest } from '@dossier/contract'
import { setUpUnattended, showSetUpState } from '@dossier/core'
import { type Configuration, ConfigurationError, createLogger, createMetrics, type Logger, readConfiguration } from '@dossier/platform'
import { type Composition, compose, explainFailedStart } from './compose.ts'
import { takeDataDirectory } from './take-data-directory.ts'
import { createApp } from './http/app.ts'
import { version } from './version.ts'

const webDirectory = join(import.meta.dirname, '../../web/dist')
const services = ['web', 'worker'] as const

/** The services of this process: `--services=web,worker`, both by default. @throws ConfigurationError */
function servicesOf(args: readonly string[]): Set<string> {
  const given = args.find((arg) => arg.startsWith('--services='))?.slice('--services='.length)
  const requested = given === undefined ? services : given.split(',')
  const unknown = requested.find((name) => !services.includes(name as (typeof services)[number]))
  if (unknown !== undefined) throw new ConfigurationError([`--services takes ${services.join(' and ')}, not ${unknown}`])
  return new Set(requested)
}

async function main(): Promise<void> {
  const configuration = readConfiguration(process.env)
  const running = servicesOf(process.argv.slice(2))
  const logger = createLogger({ level: configuration.logLevel })
  const directory = await takeDataDirectory(configuration)
  const composition = await compose(configuration, logger)
  await makeFirstOrganization(composition, configuration, logger)
  if (running.has('worker')) await composition.startJobs()
  const app = running.has('web') ? await listen(composition, configuration, logger) : undefined
  if (running.has('worker')) composition.restoreIndexes()
  // A killed process would otherwise lose its compile cache.
  flushCompileCache()

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    logger.info({ signal }, 'stopping')
    await app?.close()
    await composition.close()
    await directory.release()
    logger.info('stopped')
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop(signal).then(
        () => process.exit(0),
        (error: unknown) => {
          logger.fatal({ err: error }, 'did not stop cleanly')
          process.exit(1)
        },
      )
    })
  }
}

async function listen(composition: Composition, configuration: Configuration, logger: Logger) {
  const app = await createApp({
    deps: composition.deps,
    logger,
    metrics: createMetrics(),
    webDirectory,
    publicUrl: configuration.http.publicUrl,
    uploadsDirectory: composition.uploadsDirectory,
    stagingDirectory: composition.stagingDirectory,
    client: {
      version,
      maximumFileMegabytes: Math.floor(configuration.uploads.maxFileBytes / 1024 / 1024),
      maximumFilesPerRequest: configuration.uploads.maxFilesPerRequest,
      contactEmail: configuration.contactEmail ?? null,
      model: composition.deps.languageModels.operator?.answering.name ?? null,
    },
  })
  composition.deps.indexes.warmUp()
  const { host, port } = configuration.http
  const address = await app.listen({ host, port })
  composition.listensOn(Number(new URL(address).port))
  logger.info({ address: configuration.http.publicUrl ?? address, dataDir: configuration.dataDir }, 'Dossier is ready')
  return app
}

/** Sets the product up from environment variables. Does nothing once there is an account. */
async function makeFirstOrganization({ deps }: Composition, configuration: Configuration, logger: Logger): Promise<void> {
  const first = configuration.firstOrganization
  const visitor = { kind: 'visitor', language: 'ko', address: 'environment' } as const
  if (first === undefined || !(await showSetUpState(deps, visitor, {})).needed) return
  const input = setUpOf(first, configuration.sampleWorkspace)
  try {
    await setUpUnattended(deps, visitor, input)
    logger.info({ organization: first.name }, 'made the first organization from the environment')
  } catch (error) {
    // Another process of the installation may have done it.
    if (!(error instanceof AppError && error.code === 'ALREADY_SET_UP')) throw error
  }
}

/** @throws ConfigurationError when the variables would not pass the set-up form either */
function setUpOf(first: NonNullable<Configuration['firstOrganization']>, sampleWorkspace: boolean) {
  const checked = setUpRequest.safeParse({
    organizationName: first.name,
    organizationCode: first.code,
    firstName: first.adminEmail.split('@')[0],
    email: first.adminEmail,
    password: first.adminPassword,
    sampleWorkspace,
  })
  if (checked.success) return checked.data
  const variables: Record<string, string> = {
    organizationName: 'ORG_NAME',
    organizationCode: 'ORG_CODE',
    email: 'ADMIN_EMAIL',
    password: 'ADMIN_PASSWORD',
  }
  throw new ConfigurationError(
    checked.error.issues.map(({ path, message }) => `${variables[String(path[0])] ?? 'ADMIN_EMAIL'}: ${message}`),
  )
}

main().catch(explainFailedStart)
