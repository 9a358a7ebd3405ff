import { PGlite } from '@electric-sql/pglite'
import { createHash, randomUUID } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLogger } from '../logging.ts'

/** A database state shared by many tests. It is created once per test run; each test gets a copy. */
export interface DatabaseTemplate {
  /** Identifies the state: everything it is made from (migrations, settings) must be part of the key. */
  readonly key: string
  /** Brings an empty database to the state. */
  readonly prepare: (database: Database) => Promise<void>
}

const empty: DatabaseTemplate = { key: 'empty', prepare: async () => {} }
// Templates that this worker knows to exist, by dialect and key.
const templates = new Map<string, Promise<string>>()

/**
 * A database of the given dialect in the state of the template, empty without one; closing it deletes it. Requires the global set-up
 * `databases-global-setup.ts`.
 */
export async function openTestDatabase(dialect: Database['dialect'], template: DatabaseTemplate = empty): Promise<Database> {
  return dialect === 'embedded' ? openEmbedded(template) : openOnServer(template)
}

/** A temporary data directory with an empty embedded database; the caller deletes it. */
export async function makeEmbeddedDataDir(template: DatabaseTemplate = empty): Promise<string> {
  const source = await cachedTemplate(`embedded ${template.key}`, () => embeddedTemplate(template))
  const dataDir = await mkdtemp(join(tmpdir(), 'dossier-embedded-'))
  // A thousand files, one by one from JavaScript, cost four times as much.
  cpSync(source, join(dataDir, 'postgres'), { recursive: true })
  return dataDir
}

async function openEmbedded(template: DatabaseTemplate): Promise<Database> {
  const dataDir = await makeEmbeddedDataDir(template)
  const database = await openDatabase({ dataDir, logger: silentLogger() })
  return whenClosed(database, () => rm(dataDir, { recursive: true, force: true }))
}

async function embeddedTemplate({ key, prepare }: DatabaseTemplate): Promise<string> {
  if (key === empty.key) return emptyTemplate()
  return createOnce(join(inject('templateDirectory'), digest(key)), async (own) => {
    cpSync(await emptyTemplate(), join(own, 'postgres'), { recursive: true })
    await prepareAndClose(await openDatabase({ dataDir: own, logger: silentLogger() }), prepare)
  })
}

/** Creating an empty embedded database takes seconds and depends on the engine only, so one is cached per version. */
async function emptyTemplate(): Promise<string> {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url)
  if (manifest === undefined) throw new Error('PGlite is not installed')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const databases = join(import.meta.dirname, '../../../../node_modules/.cache/databases')
  return createOnce(join(databases, `pglite-${version}`), async (own) => {
    const engine = await PGlite.create(join(own, 'postgres'))
    await engine.close()
  })
}

/**
 * Creates a data directory under the name `template` unless it exists. Safe for concurrent workers: the first to finish renames its
 * directory, which is complete by then.
 */
async function createOnce(template: string, make: (own: string) => Promise<void>): Promise<string> {
  if (await isThere(template)) return template
  const own = `${template}-${randomUUID()}`
  await mkdir(own, { recursive: true })
  try {
    await make(own)
    await rename(join(own, 'postgres'), template)
  } catch (error) {
    // Another worker was faster.
    if (!(await isThere(template))) throw error
  } finally {
    await rm(own, { recursive: true, force: true })
  }
  return template
}

async function openOnServer(template: DatabaseTemplate): Promise<Database> {
  const server = inject('postgresServer')
  if ('missing' in server) throw new Error(server.missing)
  const source = await cachedTemplate(`server ${template.key}`, () => serverTemplate(server.url, template))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server.url, (client) => client.query(`create database ${name} template ${source}`))
  const database = await openDatabase({ databaseUrl: urlOf(server.url, name), dataDir: 'memory://', logger: silentLogger() })
  return whenClosed(database, async () => {
    await onServer(server.url, (client) => client.query(`drop database ${name} with (force)`))
  })
}

/** The name of a template on the server. One worker creates it while others wait. */
async function serverTemplate(url: string, { key, prepare }: DatabaseTemplate): Promise<string> {
  if (key === empty.key) return 'template1'
  const name = `template_${digest(key)}`
  await onServer(url, async (client) => {
    // Held until this connection ends.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount !== 0) return
    const own = `making_${randomUUID().replaceAll('-', '')}`
    await client.query(`create database ${own}`)
    await prepareAndClose(await openDatabase({ databaseUrl: urlOf(url, own), dataDir: 'memory://', logger: silentLogger() }), prepare)
    await client.query(`alter database ${own} rename to ${name}`)
  })
  return name
}

function cachedTemplate(name: string, make: () => Promise<string>): Promise<string> {
  const made = templates.get(name) ?? make()
  templates.set(name, made)
  return made
}

async function prepareAndClose(database: Database, prepare: DatabaseTemplate['prepare']): Promise<void> {
  try {
    await prepare(database)
  } finally {
    await database.close()
  }
}

function digest(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16)
}

function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = database
  return url.href
}

async function onServer(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

function whenClosed(database: Database, remove: () => Promise<void>): Database {
  return {
    ...database,
    async close() {
      await database.close()
      await remove()
    },
  }
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
