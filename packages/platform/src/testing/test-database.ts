import { PGlite } from '@electric-sql/pglite'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../database/database.ts'
import { silentLogger } from '../logging.ts'

/**
 * A fresh, empty database of the given dialect; closing it removes it. Needs the global set-up
 * `postgres-global-setup.ts`.
 */
export async function openTestDatabase(dialect: Database['dialect']): Promise<Database> {
  return dialect === 'embedded' ? openEmbedded() : openOnServer()
}

/** A temporary data directory with an empty embedded database in it; who asks for it removes it. */
export async function makeEmbeddedDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dossier-embedded-'))
  await cp(await embeddedTemplate(), join(dataDir, 'postgres'), { recursive: true })
  return dataDir
}

async function openEmbedded(): Promise<Database> {
  const dataDir = await makeEmbeddedDataDir()
  const database = await openDatabase({ dataDir, logger: silentLogger() })
  return whenClosed(database, () => rm(dataDir, { recursive: true, force: true }))
}

/** Making an empty embedded database takes seconds and copying one does not, so one is kept for each version of the engine. */
async function embeddedTemplate(): Promise<string> {
  const manifest = findPackageJSON('@electric-sql/pglite', import.meta.url)
  if (manifest === undefined) throw new Error('PGlite is not installed')
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  const template = join(import.meta.dirname, '../../../../node_modules/.cache/databases', `pglite-${version}`)
  if (await isThere(template)) return template
  await mkdir(dirname(template), { recursive: true })
  const own = `${template}-${randomUUID()}`
  const engine = await PGlite.create(own)
  await engine.close()
  try {
    await rename(own, template)
  } catch (error) {
    // Another process was faster.
    if (!(await isThere(template))) throw error
    await rm(own, { recursive: true, force: true })
  }
  return template
}

async function openOnServer(): Promise<Database> {
  const server = inject('postgresServer')
  if ('missing' in server) throw new Error(server.missing)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await onServer(server.url, `create database ${name}`)
  const databaseUrl = new URL(server.url)
  databaseUrl.pathname = name
  const database = await openDatabase({ databaseUrl: databaseUrl.href, dataDir: 'memory://', logger: silentLogger() })
  return whenClosed(database, () => onServer(server.url, `drop database ${name} with (force)`))
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
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
