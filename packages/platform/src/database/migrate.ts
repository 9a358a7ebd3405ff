import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './database.ts'

// An arbitrary lock number, unique in this database.
const MIGRATION_LOCK = 7_240_311

/**
 * Migrates the schema with the SQL files in `folder` (drizzle-kit's layout). Several processes may call it at once: one migrates while the
 * others wait and then find nothing to do.
 */
export async function migrateDatabase(database: Database, folder: string): Promise<void> {
  // A session lock, so lock and migrations must use one connection.
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
