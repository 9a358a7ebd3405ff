import type { z } from 'zod'
import type { Transaction } from '../database/transaction.ts'

/** A kind of background job: its name, and what a job of the kind carries (as JSON). */
export interface Job<P extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly payload: P
  /** Attempts after the first one; 3 when absent. */
  readonly retryLimit?: number
  /** How long an attempt may take; 15 minutes when absent. */
  readonly expireSeconds?: number
  /** The payload's property that says whose a job is: those of one take turns with those of others, however many it has. */
  readonly turnsOf?: string
}

export interface SendOptions {
  /** The job exists exactly if this transaction is committed. */
  readonly transaction?: Transaction
  /** While a job of the kind with this key waits or runs, sending another one does nothing. */
  readonly singletonKey?: string
  readonly retryLimit?: number
  /** Higher ones go first; 0 when absent. */
  readonly priority?: number
  /** Not before this moment. */
  readonly startAfter?: Date
}

/** One attempt at a job, as its handler sees it. */
export interface Attempt<P extends z.ZodType> {
  readonly id: string
  readonly payload: z.output<P>
  /** Aborted when the attempt has expired, when the job was cancelled, and when the process has to stop. */
  readonly signal: AbortSignal
  /** 1 for the first one. */
  readonly attempt: number
  /** Says that the job has got further: the failures and interruptions before are forgotten. Cheap to call often. */
  readonly madeProgress: () => Promise<void>
}

/** A job that will not be tried again. */
export interface GivenUp<P extends z.ZodType> {
  readonly id: string
  readonly payload: z.output<P>
  /** What the last attempt died of. */
  readonly reason: string
  /** Its process ended during every attempt, so that nothing is known of the job itself. */
  readonly interrupted: boolean
}

export interface WorkOptions<P extends z.ZodType> {
  /** Jobs of the kind that run at the same time in this process. */
  readonly concurrency: number
  /** Of a job with `turnsOf`: how many of one may run at the same time, so that others find a free place; all when absent. */
  readonly concurrencyOfOne?: number
  /** Called for each job whose attempts are used up, in whichever process the last one ended, until it resolves once. */
  readonly onGivenUp?: (job: GivenUp<P>) => Promise<void>
}

/** Why an attempt's signal was aborted. */
export class JobAborted extends Error {
  override readonly name = 'JobAborted'
  readonly why: 'expired' | 'cancelled' | 'stopping'

  constructor(why: 'expired' | 'cancelled' | 'stopping') {
    super(`The job was aborted: ${why}`)
    this.why = why
  }
}
