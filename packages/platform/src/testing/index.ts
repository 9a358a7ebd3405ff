export { describeOnEachDatabase, type DatabaseUnderTest } from './each-database.ts'
export { PostgresUnavailable } from './postgres-binaries.ts'
export { startPostgresServer, type PostgresServer } from './postgres-server.ts'
export { makeEmbeddedDataDir, openTestDatabase } from './test-database.ts'
