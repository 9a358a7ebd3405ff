import type { AuditActionName, ErrorCode, jobs, RunKind, RunState } from '@dossier/contract'
import type { Job } from '@dossier/platform'
import type { z } from 'zod'
import type { Needs, PortName } from './dependencies.ts'
import type { Within } from './scope.ts'

/** The payload of a job that does a run: it names it. */
type RunPayload = typeof jobs.importFiles.payload

/** Why a run failed. */
export interface RunFailure {
  code: ErrorCode
  details: Record<string, unknown>
}

/** What the log calls by a name of its own: a run is started, goes on after a failure, goes on since a person answered, is over, is stopped. */
export type RunChange = 'started' | 'continued' | 'answered' | 'finished' | 'cancelled'

/** A run of a kind, for what its kind does with it. */
export interface RunOfType<Input> {
  id: number
  organizationId: number
  /** Null: of the organization as a whole. */
  projectId: number | null
  input: Input
}

/** A kind of long work, but for the work itself: what is kept of it, and what becomes of a run that is over. */
export interface RunType<Input = unknown, Report = unknown, Name extends PortName = PortName> {
  readonly kind: RunKind
  readonly job: Job<RunPayload>
  /** Of the dependencies, what its end needs, and its going on: `onRetry`, `onEnd`, `letGo`. */
  readonly needs: readonly Name[]
  /** What a run is to do, as it is kept. */
  readonly input: z.ZodType<Input>
  /** What has come of a run so far, as it is kept. */
  readonly report: z.ZodType<Report>
  /** What has come of one that has not begun. */
  readonly nothingYet: Report
  /** How the log calls what happens to a run; what is absent is not logged. */
  readonly actions: Readonly<Partial<Record<RunChange, AuditActionName>>>
  /** Names a run in the log by reference alone, where its subject's name may be private. */
  logged?(input: Input): { subjectId: number; facts: Record<string, unknown> }
  /** How long the attempts at a run may take in all, in minutes; without a bound when absent. */
  readonly minutes?: number
  /**
   * What becomes of a run whose starter may no longer do what it does, by the rule of its kind: it goes on for the workspace, or it stops.
   * Asked when an attempt begins and when somebody's access changes meanwhile.
   */
  readonly withoutStarter: 'continue' | 'stop'
  /** Whether a run that failed so may get further when it is tried again. */
  canRetry(failure: RunFailure): boolean
  /** Whether this person may have it go on; everybody who may stop it when absent. */
  mayRetry?(run: { input: Input; startedBy: number | null }, userId: number): boolean
  /** Of what is worked on again and again by the program itself only the latest run is kept. */
  readonly keepsLatestOnly?: true
  /** Writes what it means for what a failed run works on that it goes on, in the transaction that says so. */
  onRetry?(within: Within, deps: Needs<Name>, run: RunOfType<Input>): Promise<void>
  /** Writes what the end of a run means for what it works on, in the transaction that ends it. */
  onEnd?(
    within: Within,
    deps: Needs<Name>,
    run: RunOfType<Input>,
    state: Exclude<RunState, 'queued' | 'running' | 'waiting'>,
  ): Promise<void>
  /** Gives up what a run needs to go on, when it never will. May be called more than once. */
  letGo?(deps: Needs<Name>, input: Input): Promise<void>
}

/** A kind of run; its end reaches of the dependencies what `needs` lists. */
export const defineRunType = <Input, Report, Name extends PortName = never>(
  type: { needs: readonly Name[] } & RunType<Input, Report, NoInfer<Name>>,
): RunType<Input, Report, Name> => type
