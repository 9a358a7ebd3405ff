import { AppError } from '@dossier/contract'
import type { Database, Transaction } from '@dossier/platform'
import type { Actor } from './actor.ts'
import type { InstallationRepository, Repository } from './repository.ts'

type AnyRepository<R, T> = Repository<R, T> | InstallationRepository<R, T>

/** Returns a noun's reader, bound to the actor's organization. */
export type Read = <R, T>(repository: AnyRepository<R, T>) => R

/** Inside a transaction: returns a noun's transactor; also gives the transaction itself, for jobs queued with it. */
export interface Within {
  <R, T>(repository: AnyRepository<R, T>): T
  readonly transaction: Transaction
  /** Sends a signal on commit. Changes for open pages are published by `publishChange`. */
  readonly publish: (topic: string, data: string) => void
}

/** Access to records: reading, or writing in one transaction. */
export interface Scope {
  read: Read
  write: <T>(work: (within: Within) => Promise<T>) => Promise<T>
}

/** The records that an actor can reach. Visitors and super admins reach those of no organization. */
export function scopeOf(actor: Actor, database: Database): Scope {
  return {
    read: (repository) => ('installation' in repository ? repository.reader(database.db) : repository.reader(database.db, tenantOf(actor))),
    write: (work) =>
      database.transaction((tx) => {
        const within = <R, T>(repository: AnyRepository<R, T>): T =>
          'installation' in repository ? repository.transactor(tx) : repository.transactor(tx, tenantOf(actor))
        const publish: Within['publish'] = (topic, data) => database.signals.publish(tx, topic, data)
        return work(Object.assign(within, { transaction: tx, publish }))
      }),
  }
}

/** The same transaction for one organization, in which actions of a super admin are written as the system. */
export function withinOrganization(within: Within, organizationId: number): Within {
  const { transaction, publish } = within
  const own = <R, T>(repository: AnyRepository<R, T>): T =>
    'installation' in repository ? repository.transactor(transaction) : repository.transactor(transaction, organizationId)
  return Object.assign(own, { transaction, publish })
}

function tenantOf(actor: Actor): number {
  if (actor.kind === 'member' || actor.kind === 'system') return actor.organizationId
  throw new AppError(actor.kind === 'visitor' ? 'NOT_SIGNED_IN' : 'LIMITED_ACCESS')
}
