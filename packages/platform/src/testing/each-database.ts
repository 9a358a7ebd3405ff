import { afterAll, describe, inject } from 'vitest'
import type { Database } from '../database/database.ts'
import { type DatabaseTemplate, openTestDatabase } from './test-database.ts'

/** What the facts of `describeOnEachDatabase` are given. */
export interface DatabaseUnderTest {
  readonly dialect: Database['dialect']
  /**
   * Opens a fresh database in the state of a template, empty without one, closed after the last fact. Call it in `beforeAll` and
   * share it where facts allow: each costs a moment.
   */
  readonly open: (template?: DatabaseTemplate) => Promise<Database>
}

/**
 * States the same facts about the embedded database and about a server: for what may differ between them, by the rule of
 * docs/testing.md. Where the run has no server, its half is skipped under a name that says why.
 */
export function describeOnEachDatabase(name: string, facts: (under: DatabaseUnderTest) => void): void {
  describe(`${name} (embedded)`, () => {
    withDatabases('embedded', facts)
  })
  describeOnServer(name, facts)
}

/** States facts about a server: for what there is only with several processes, which the embedded database cannot have. */
export function describeOnServer(name: string, facts: (under: DatabaseUnderTest) => void): void {
  const server = inject('postgresServer')
  const why = 'missing' in server ? `: ${server.missing}` : ''
  describe.skipIf('missing' in server)(`${name} (server${why})`, () => {
    withDatabases('server', facts)
  })
}

/** States facts about the embedded database, and in a full run (`npm run test:full`) about a server as well: for what is the same on both. */
export function describeOnAnyDatabase(name: string, facts: (under: DatabaseUnderTest) => void): void {
  if (process.env.EVERY_DATABASE === '1') return describeOnEachDatabase(name, facts)
  describe(`${name} (embedded)`, () => {
    withDatabases('embedded', facts)
  })
}

function withDatabases(dialect: Database['dialect'], facts: (under: DatabaseUnderTest) => void): void {
  const opened: Database[] = []
  // Hooks run in the reverse order of their making: what the facts opened on the databases is closed before them.
  afterAll(async () => {
    for (const database of opened) await database.close()
  })
  facts({
    dialect,
    async open(template) {
      const database = await openTestDatabase(dialect, template)
      opened.push(database)
      return database
    },
  })
}
