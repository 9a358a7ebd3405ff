import { afterAll, describe, inject } from 'vitest'
import type { Database } from '../database/database.ts'
import { type DatabaseTemplate, openTestDatabase } from './test-database.ts'

/** Passed to the tests of `describeOnEachDatabase`. */
export interface DatabaseUnderTest {
  readonly dialect: Database['dialect']
  /**
   * Opens a new database in the state of a template, empty without one; it is closed after the last test. Call it in `beforeAll` and share
   * it where possible, since each takes a moment.
   */
  readonly open: (template?: DatabaseTemplate) => Promise<Database>
}

/**
 * Runs the same tests on the embedded database and on a server: for behaviour that may differ, by the rule of docs/testing.md. Without a
 * server, its half is skipped under a name with the reason.
 */
export function describeOnEachDatabase(name: string, tests: (under: DatabaseUnderTest) => void): void {
  describe(`${name} (embedded)`, () => {
    withDatabases('embedded', tests)
  })
  describeOnServer(name, tests)
}

/** Runs tests on a server only: for behaviour with several processes, which the embedded database cannot have. */
export function describeOnServer(name: string, tests: (under: DatabaseUnderTest) => void): void {
  const server = inject('postgresServer')
  const why = 'missing' in server ? `: ${server.missing}` : ''
  describe.skipIf('missing' in server)(`${name} (server${why})`, () => {
    withDatabases('server', tests)
  })
}

/**
 * Runs tests on the embedded database, and in a full run (`npm run test:full`) also on a server: for behaviour that is the same on both.
 */
export function describeOnAnyDatabase(name: string, tests: (under: DatabaseUnderTest) => void): void {
  if (process.env.EVERY_DATABASE === '1') return describeOnEachDatabase(name, tests)
  describe(`${name} (embedded)`, () => {
    withDatabases('embedded', tests)
  })
}

function withDatabases(dialect: Database['dialect'], tests: (under: DatabaseUnderTest) => void): void {
  const opened: Database[] = []
  // Hooks run in reverse order of registration, so whatever tests opened on the databases is closed first.
  afterAll(async () => {
    for (const database of opened) await database.close()
  })
  tests({
    dialect,
    async open(template) {
      const database = await openTestDatabase(dialect, template)
      opened.push(database)
      return database
    },
  })
}
