import type { AuditActionName, ErrorCode, jobs, RunKind, RunState } from '@dossier/contract'
import type { Job } from '@dossier/platform'
import type { z } from 'zod'
import type { Needs, PortName } from './dependencies.ts'
import type { Within } from './scope.ts'

/** The payload of a job that performs a run: its id. */
type RunPayload = typeof jobs.importFiles.payload

/** Why a run failed. */
export interface RunFailure {
  code: ErrorCode
  details: Record<string, unknown>
}

/** Changes of a run that are logged: started, continued after a failure, continued after an answer, finished, cancelled. */
export type RunChange = 'started' | 'continued' | 'answered' | 'finished' | 'cancelled'

/** A run as the functions of its kind receive it. */
export interface RunOfType<Input> {
  id: number
  organizationId: number
  /** Null for a run of the organization. */
  projectId: number | null
  input: Input
}

/** A kind of run without its work: the schemas of its data, and what happens when a run ends. */
export interface RunType<Input = unknown, Report = unknown, Name extends PortName = PortName> {
  readonly kind: RunKind
  readonly job: Job<RunPayload>
  /** The dependencies of `onRetry`, `onEnd` and `releaseResources`. */
  readonly needs: readonly Name[]
  /** Schema of the stored input. */
  readonly input: z.ZodType<Input>
  /** Schema of the stored report. */
  readonly report: z.ZodType<Report>
  /** Report of a run that has not begun. */
  readonly initialReport: Report
  /** Audit actions of a run's changes; absent ones are not logged. */
  readonly actions: Readonly<Partial<Record<RunChange, AuditActionName>>>
  /** Which of several things a run of this kind does, by its stored name; the log states it as what a change starts from. */
  variant?(input: Input): string | undefined
  /** Refers to a run in the log by id only, for subjects whose name may be private. */
  logged?(input: Input): { subjectId: number; facts: Record<string, unknown> }
  /** Time limit over all attempts, in minutes; unlimited when absent. */
  readonly minutes?: number
  /**
   * What happens when the person who started a run has lost the required right: it continues for the workspace, or it stops. Checked when
   * an attempt begins and when rights change.
   */
  readonly withoutStarter: 'continue' | 'stop'
  /** Whether a run with this failure may succeed when retried. */
  canRetry(failure: RunFailure): boolean
  /** Whether this person may retry it; everybody who may cancel it when absent. */
  mayRetry?(run: { input: Input; startedBy: number | null }, userId: number): boolean
  /** Keeps only the latest run, for subjects that the system processes repeatedly. */
  readonly keepsLatestOnly?: true
  /** Updates the subject when a failed run is continued, in the same transaction. */
  onRetry?(within: Within, deps: Needs<Name>, run: RunOfType<Input>): Promise<void>
  /** Updates the subject when a run ends, in the same transaction. */
  onEnd?(
    within: Within,
    deps: Needs<Name>,
    run: RunOfType<Input>,
    state: Exclude<RunState, 'queued' | 'running' | 'waiting'>,
  ): Promise<void>
  /** Releases what a run needs to continue, when it never will. May be called more than once. */
  releaseResources?(deps: Needs<Name>, input: Input): Promise<void>
}

/** Defines a kind of run; its functions may use the dependencies that `needs` lists. */
export const defineRunType = <Input, Report, Name extends PortName = never>(
  type: { needs: readonly Name[] } & RunType<Input, Report, NoInfer<Name>>,
): RunType<Input, Report, Name> => type
