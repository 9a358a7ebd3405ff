import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

// Any number works as long as nothing else in this database locks on it.
const MIGRATION_LOCK = 7_240_311

/**
 * Brings the schema up to date with the generated SQL files in `folder` (drizzle-kit's layout). Several processes may
 * start at once: one applies, the others wait and then find nothing left to do.
 */
export async function migrateDatabase(database: Database, folder: string): Promise<void> {
  // A session lock, so that lock and migration must share one connection.
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    try {
      await applyMigrations(drizzle({ client }), { migrationsFolder: folder })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    }
  } finally {
    client.release()
  }
}
