import type { Database, Transaction } from '@dossier/platform'

/** The database, or one transaction of it. */
export type Queryable = Database['db'] | Transaction

/**
 * The only place of a noun's SQL. A reader cannot write; a transactor exists only inside a transaction. Both are bound to the actor's
 * organization, never to an input, so other organizations' rows are out of reach.
 */
export interface Repository<Reader, Transactor> {
  reader(db: Queryable, organizationId: number): Reader
  transactor(tx: Transaction, organizationId: number): Transactor
}

/** A repository across organizations: accounts and organizations themselves. Never exported from its noun. */
export interface InstallationRepository<Reader, Transactor> {
  installation: true
  reader(db: Queryable): Reader
  transactor(tx: Transaction): Transactor
}
