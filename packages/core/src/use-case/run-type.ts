import type { AuditActionName, ErrorCode, jobs, RunKind } from '@dossier/contract'
import type { Job } from '@dossier/platform'
import type { z } from 'zod'
import type { CoreDependencies } from './dependencies.ts'

/** The payload of a job that does a run: it names it. */
type RunPayload = typeof jobs.importFiles.payload

/** Why a run failed. */
export interface RunFailure {
  code: ErrorCode
  details: Record<string, unknown>
}

/** A kind of long work, but for the work itself: what is kept of it, and what becomes of a run that is over. */
export interface RunType<Input = unknown, Report = unknown> {
  readonly kind: RunKind
  readonly job: Job<RunPayload>
  /** What a run is to do, as it is kept. */
  readonly input: z.ZodType<Input>
  /** What has come of a run so far, as it is kept. */
  readonly report: z.ZodType<Report>
  /** What has come of one that has not begun. */
  readonly nothingYet: Report
  /** How the log calls what happens to a run. */
  readonly actions: Readonly<Record<'started' | 'continued' | 'finished' | 'cancelled', AuditActionName>>
  /** Whether a run that failed so may get further when it is tried again. */
  canRetry(failure: RunFailure): boolean
  /** Whether this person may have it go on; everybody who may stop it when absent. */
  mayRetry?(run: { input: Input; startedBy: number }, userId: number): boolean
  /** Gives up what a run needs to go on, when it never will. May be called more than once. */
  letGo?(deps: CoreDependencies, input: Input): Promise<void>
}
