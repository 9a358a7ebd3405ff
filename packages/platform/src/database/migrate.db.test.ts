import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { silentLogger } from '../logging.ts'
import { describeOnEachDatabase } from '../testing/index.ts'
import { openDatabase } from './database.ts'
import { migrateDatabase } from './migrate.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function writeMigrations(statements: readonly string[]): Promise<void> {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const entries = statements.map((_, idx) => ({
    idx,
    version: '7',
    when: 1_700_000_000_000 + idx,
    tag: `000${idx}_step`,
    breakpoints: true,
  }))
  await writeFile(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const [idx, statement] of statements.entries()) await writeFile(join(folder, `000${idx}_step.sql`), statement)
}

const CREATE = 'create table deals (id serial primary key);\n--> statement-breakpoint\ninsert into deals default values;'
const ALTER = "alter table deals add column name text not null default '무제';"

describeOnEachDatabase('migrateDatabase', ({ open, dialect }) => {
  it('applies each migration once, by any number of callers', async () => {
    const database = await open()
    await writeMigrations([CREATE])
    await migrateDatabase(database, folder)
    await migrateDatabase(database, folder)
    await writeMigrations([CREATE, ALTER])
    await migrateDatabase(database, folder)
    const { rows } = await database.db.execute(sql`select * from deals`)
    expect(rows).toEqual([{ id: 1, name: '무제' }])
  })

  it('rolls back a migration that fails, and can be repeated', async () => {
    const database = await open()
    await writeMigrations([`${CREATE}\n--> statement-breakpoint\nselect no_such_function();`])
    await expect(migrateDatabase(database, folder)).rejects.toThrow(/no_such_function/)
    await writeMigrations([CREATE])
    await migrateDatabase(database, folder)
    const { rows } = await database.db.execute(sql`select * from deals`)
    expect(rows).toEqual([{ id: 1 }])
  })

  it.runIf(dialect === 'server')('can be called by several processes at once', async () => {
    const database = await open()
    await writeMigrations([CREATE, ALTER])
    const { rows: names } = await database.db.execute<{ name: string }>(sql`select current_database() as name`)
    const databaseUrl = new URL(String(database.pool.options.connectionString))
    databaseUrl.pathname = String(names[0]?.name)
    const others = await Promise.all(
      Array.from({ length: 5 }, () => openDatabase({ databaseUrl: databaseUrl.href, dataDir: 'memory://', logger: silentLogger() })),
    )
    try {
      await Promise.all([database, ...others].map((each) => migrateDatabase(each, folder)))
      const { rows } = await database.db.execute(sql`select * from deals`)
      expect(rows).toEqual([{ id: 1, name: '무제' }])
    } finally {
      await Promise.all(others.map((other) => other.close()))
    }
  })
})
