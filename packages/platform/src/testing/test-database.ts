import { PGlite } from '@electric-sql/pglite'
import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLogger } from '../logging.ts'

/** A state of a database that many tests begin with. It is made once in a test run; each test then gets a copy of it. */
export interface DatabaseTemplate {
  /** Names the state: whatever it is made from (migrations, settings) must be part of the key. */
  readonly key: string
  /** Brings an empty database to the state. */
  readonly prepare: (database: Database) => Promise<void>
}

const empty: DatabaseTemplate = { key: 'empty', prepare: async () => {} }
// What this worker knows to be made, by dialect and key.
const templates = new Map<string, Promise<string>>()

/**
 * A database of the given dialect in the state of the template, empty without one; closing it removes it. Needs the global
 * set-up `databases-global-setup.ts`.
 */
export async function openTestDatabase(dialect: Database['dialect'], template: DatabaseTemplate = empty): Promise<Database> {
  return dialect === 'embedded' ? openEmbedded(template) : openOnServer(template)
}

/** A temporary data directory with an empty embedded database in it; who asks for it removes it. */
export async function makeEmbeddedDataDir(template: DatabaseTemplate = empty): Promise<string> {
  const source = await onceMade(`embedded ${template.key}`, () => embeddedTemplate(template))
  const dataDir = await mkdtemp(join(tmpdir(), 'dossier-embedded-'))
  await cp(source, join(dataDir, 'postgres'), { recursive: true })
  return dataDir
}

async function openEmbedded(template: DatabaseTemplate): Promise<Database> {
  const dataDir = await makeEmbeddedDataDir(template)
  const database = await openDatabase({ dataDir, logger: silentLogger() })
  return whenClosed(database, () => rm(dataDir, { recursive: true, force: true }))
}

async function embeddedTemplate({ key, prepare }: DatabaseTemplate): Promise<string> {
  if (key === empty.key) return emptyTemplate()
  return makeOnce(join(inject('templateDirectory'), digest(key)), async (own) => {
    await cp(await emptyTemplate(), join(own, 'postgres'), { recursive: true })
    await prepareAndClose(await openDatabase({ dataDir: own, logger: silentLogger() }), prepare)
  })
}

/** To make an empty embedded database takes seconds, and depends on nothing but the engine: one is kept for each version of it. */
async function emptyTemplate(): Promise<string> {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url)
  if (manifest === undefined) throw new Error('PGlite is not installed')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const databases = join(import.meta.dirname, '../../../../node_modules/.cache/databases')
  return makeOnce(join(databases, `pglite-${version}`), async (own) => {
    const engine = await PGlite.create(join(own, 'postgres'))
    await engine.close()
  })
}

/**
 * Has a data directory made whose database becomes `template`, unless it is there. Workers make one at the same moment without
 * harm: the first to finish gives it its name, which it gets only when it is whole.
 */
async function makeOnce(template: string, make: (own: string) => Promise<void>): Promise<string> {
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
  const source = await onceMade(`server ${template.key}`, () => serverTemplate(server.url, template))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server.url, (client) => client.query(`create database ${name} template ${source}`))
  const database = await openDatabase({ databaseUrl: urlOf(server.url, name), dataDir: 'memory://', logger: silentLogger() })
  return whenClosed(database, async () => {
    await onServer(server.url, (client) => client.query(`drop database ${name} with (force)`))
  })
}

/** The name of a template on the server. Of several workers one makes it and the others wait. */
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

function onceMade(name: string, make: () => Promise<string>): Promise<string> {
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
