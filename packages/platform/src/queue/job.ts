import type { z } from 'zod'
import type { Transaction } from '../database/transaction.ts'

/** A kind of background job: its name and its payload (as JSON). */
export interface Job<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
  /** Attempts after the first one; 3 when absent. */
  readonly retryLimit?: number
  /** Time limit of an attempt; 15 minutes when absent. */
  readonly expireSeconds?: number
  /** The payload property by which jobs are grouped: groups alternate, however many jobs one has. */
  readonly groupBy?: string
}

export interface SendOptions {
  /** The job exists only if this transaction is committed. */
  readonly transaction?: Transaction
  /** While a job of the kind with this key waits or runs, sending another one does nothing. */
  readonly singletonKey?: string
  readonly retryLimit?: number
  /** Higher ones run first; 0 when absent. */
  readonly priority?: number
  /** Earliest start. */
  readonly startAfter?: Date
}

/** One attempt at a job, passed to its handler. */
export interface Attempt<P extends z.ZodType> {
  readonly id: string
  readonly payload: z.output<P>
  /** Aborted when the attempt expires, the job is cancelled, or the process has to stop. */
  readonly signal: AbortSignal
  /** 1 for the first one. */
  readonly attempt: number
  /** Reports progress, which resets the counts of failures and interruptions. Cheap to call often. */
  readonly madeProgress: () => Promise<void>
}

/** A job that will not be retried. */
export interface GivenUp<P extends z.ZodType> {
  readonly id: string
  readonly payload: z.output<P>
  /** The error of the last attempt. */
  readonly reason: string
  /** Its process ended during every attempt, so nothing is known about the job itself. */
  readonly interrupted: boolean
}

export interface WorkOptions<P extends z.ZodType> {
  /** Concurrent jobs of the kind in this process. */
  readonly concurrency: number
  /** With `groupBy`: concurrent jobs of one group, so that others find a free slot; all when absent. */
  readonly concurrencyOfOne?: number
  /** Called for each job whose attempts are used up, in whichever process the last one ended, until it resolves once. */
  readonly onGivenUp?: (job: GivenUp<P>) => Promise<void>
}

/** Abort reason of an attempt. */
export class JobAborted extends Error {
  override readonly name = 'JobAborted'
  readonly why: 'expired' | 'cancelled' | 'stopping'

  constructor(why: 'expired' | 'cancelled' | 'stopping') {
    super(`The job was aborted: ${why}`)
    this.why = why
  }
}
