import type { Database, Transaction } from '@dossier/platform'

/** What statements run on: the database, or one transaction of it. */
export type Queryable = Database['db'] | Transaction

/**
 * The only place of a noun's SQL. A reader cannot write; a transactor exists only inside a transaction. Both see
 * one organisation, which they get from the actor and not from any input: there is no way to ask for another's rows.
 */
export interface Repository<Reader, Transactor> {
  reader(db: Queryable, organizationId: number): Reader
  transactor(tx: Transaction, organizationId: number): Transactor
}

/** A repository across organisations: accounts and organisations themselves. Never exported from its noun. */
export interface InstallationRepository<Reader, Transactor> {
  installation: true
  reader(db: Queryable): Reader
  transactor(tx: Transaction): Transactor
}
