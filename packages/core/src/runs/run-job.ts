import { AppError, runRuleOf } from '@dossier/contract'
import { currentMember } from '../accounts/index.ts'
import { accessProject } from '../projects/index.ts'
import {
  type JobWork,
  type PortName,
  type Read,
  type RunFailure,
  type RunType,
  type System,
  useCase,
  type UseCaseContext,
  type Within,
  work as workOn,
} from '../use-case/index.ts'
import { type Ending, endRun, releaseWhenOver } from './end-run.ts'
import { openRun, type RunContext, RunWaits } from './run-context.ts'
import { listenToRun, publishRunChange, RunStopped, signalRun } from './run-signals.ts'
import { runOfJob } from './runs.policy.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

/** Runs in the transaction that completes a run. */
type Completion = (within: Within) => Promise<void>

/** All steps were tried, and some failed. */
interface FailedInPart {
  failure: RunFailure
}

/** The work of a kind of run. */
export interface RunWork<Input, Report, Name extends PortName> {
  type: RunType<Input, Report, Name>
  /** The dependencies of `perform` and of the kind's `onEnd`. */
  needs: readonly Name[]
  /** Performs the run, resuming where an earlier attempt ended: completed steps are not repeated. */
  perform: (context: RunContext<Input, Report, Name>) => Promise<Completion | FailedInPart | void>
  /** Whether runs that joined have added work since `perform` looked; if so, it is called again. Called while nobody can join. */
  isLeft?(within: Within, run: RunRow): Promise<boolean>
  /** The permanent failure that an error means; undefined when another attempt may succeed. */
  failureOf(error: unknown): RunFailure | undefined
  /** The failure of a run whose attempts are exhausted; an unexpected error when absent or undefined. */
  failureGivenUp?(read: Read, run: RunRow): Promise<RunFailure | undefined>
}

interface Attempt {
  runId: number
  /** The round of the job; any when absent. */
  round?: number | undefined
  signal?: AbortSignal | undefined
  /** Called after every step: a run that makes progress is not given up because of interruptions. */
  madeProgress?: (() => Promise<void>) | undefined
}

/** Ends a run that may not be continued, for a reason outside of its work. */
class RunRefused extends Error {
  override readonly name = 'RunRefused'
  readonly failure: RunFailure

  constructor(failure: RunFailure) {
    super(failure.code)
    this.failure = failure
  }
}

/** Defines the work of a kind of run; `needs` lists the dependencies it may use. */
export const defineRunWork = <Input, Report, Name extends PortName = never>(
  work: { needs: readonly Name[] } & RunWork<Input, Report, NoInfer<Name>>,
): RunWork<Input, Report, Name> => work

/** Creates the use case that performs a run of a kind, resuming where the last attempt ended. */
export function runPerformer<Input, Report, Name extends PortName>(work: RunWork<Input, Report, Name>) {
  const { type } = work
  return useCase({
    needs: [...work.needs, ...type.needs, 'clock', 'logger', 'queue'],
    policy: runOfJob,
    async run(context, attempt: Attempt): Promise<void> {
      const { deps, subject: run, write } = context
      // It was deleted with its workspace or its subject.
      if (run === null) return
      const input = type.input.parse(run.input)
      const stopping = new AbortController()
      const watch = watchAttempt(context, type, run, (reason) => stopping.abort(reason))
      const begun = await write((within) => {
        publishRunChange(within, run)
        signalRun(within, run.id, 'event')
        return within(runsRepository).begin(run, deps.clock.now())
      })
      try {
        if (begun !== undefined) await attemptRun({ ...context, run, input, begun }, work, { ...attempt, stopping })
      } finally {
        watch.close()
      }
      await releaseWhenOver(context, type, { id: run.id, input })
    },
  })
}

interface Attempted<Input, Name extends PortName = never> extends UseCaseContext<System, unknown, Name | 'clock' | 'queue'> {
  run: NonNullable<Awaited<ReturnType<typeof runOfJob>>['subject']>
  input: Input
  /** Start of the first attempt. */
  begun: Date
}

async function attemptRun<Input, Report, Name extends PortName>(
  context: Attempted<Input, Name>,
  work: RunWork<Input, Report, Name>,
  { signal, madeProgress, stopping }: Omit<Attempt, 'runId'> & { stopping: AbortController },
): Promise<void> {
  const { deps, read, run, input, begun } = context
  const { type } = work
  const timeLimit = timeLimitOf(type, begun, deps.clock.now())
  const either = AbortSignal.any([stopping.signal, ...(timeLimit ? [timeLimit] : []), ...(signal ? [signal] : [])])
  const opening = { run, input, signal: either, stop: (reason: Error) => stopping.abort(reason), madeProgress }
  const { context: running, events } = await openRun(context, type, opening)
  try {
    if (type.withoutStarter === 'stop') await requireStarter(read, run)
    for (;;) {
      const outcome = await work.perform(running)
      await events.flush()
      either.throwIfAborted()
      const isLeft = work.isLeft && ((within: Within) => work.isLeft?.(within, run) ?? Promise.resolve(false))
      if (await endRun(context, type, run, { ...endingOf(outcome), isLeft })) return
    }
  } catch (error) {
    const why: unknown = stopping.signal.aborted ? stopping.signal.reason : timeLimit?.aborted === true ? timeLimitExceeded(type) : error
    if (why instanceof RunStopped) return
    if (!(why instanceof RunRefused)) signal?.throwIfAborted()
    await events.flush()
    if (why instanceof RunWaits) return pause(context, run, why)
    const failure = why instanceof RunRefused ? why.failure : work.failureOf(why)
    if (failure === undefined) {
      if (await isUnderWay(read, run.id)) throw error
    } else await endRun(context, type, run, { state: 'failed', failure })
  }
}

function endingOf(outcome: Completion | FailedInPart | void): Ending {
  if (typeof outcome === 'object') return { state: 'failed', failure: outcome.failure }
  return { state: 'completed', ...(outcome && { also: outcome }) }
}

/** Aborted when a run exceeds the time limit of its kind; undefined without a limit. */
function timeLimitOf<Input, Report>({ minutes }: RunType<Input, Report>, begun: Date, now: Date): AbortSignal | undefined {
  if (minutes === undefined) return undefined
  const remaining = begun.getTime() + minutes * 60_000 - now.getTime()
  return remaining > 0 ? AbortSignal.timeout(remaining) : AbortSignal.abort()
}

function timeLimitExceeded<Input, Report>({ minutes }: RunType<Input, Report>): RunRefused {
  return new RunRefused({ code: 'RUN_TOO_LONG', details: { minutes } })
}

async function isUnderWay(read: Read, runId: number): Promise<boolean> {
  const row = await read(runsRepository).unsafeFind(runId)
  return row !== undefined && row.finishedAt === null
}

/** @throws RunRefused when the person who started a run has lost the right to it */
async function requireStarter(read: Read, { startedBy: userId, organizationId, projectId, kind }: RunRow): Promise<void> {
  if (userId === null) return
  try {
    const member = await currentMember(read, { userId, organizationId })
    const { see } = runRuleOf(kind)
    if (projectId !== null && see !== null) await accessProject(member, projectId, see, read)
  } catch (error) {
    if (error instanceof AppError) throw new RunRefused({ code: 'LIMITED_ACCESS', details: {} })
    throw error
  }
}

/** Stops an attempt when its run is cancelled in any process, or when the person who started it is gone and the kind requires them. */
function watchAttempt<Input, Report>(
  { deps, actor, read }: UseCaseContext<System, unknown, 'logger'>,
  type: RunType<Input, Report>,
  run: RunRow,
  stop: (reason: unknown) => void,
): { close(): void } {
  const watching = new AbortController()
  const userId = run.startedBy ?? undefined
  const listener = listenToRun(deps, { organizationId: actor.organizationId, runId: run.id, userId, signals: 'state' })
  const look = async (access: boolean) => {
    if (!(await isUnderWay(read, run.id))) stop(new RunStopped())
    else if (access && type.withoutStarter === 'stop') await requireStarter(read, run)
  }
  const watch = async () => {
    while (!watching.signal.aborted) {
      const { access } = await listener.next(watching.signal)
      if (watching.signal.aborted) break
      try {
        await look(access)
      } catch (error) {
        if (error instanceof RunRefused) stop(error)
        // If the query fails, the next signal repeats it.
        else deps.logger.warn({ err: error, runId: run.id }, 'it could not be asked whether a run is to go on')
      }
    }
    listener.close()
  }
  void watch()
  return { close: () => watching.abort() }
}

/** Has a run wait for a person, unless it was cancelled meanwhile. */
async function pause(
  { write }: UseCaseContext<System, unknown>,
  run: Attempted<unknown>['run'],
  { question, also }: RunWaits,
): Promise<void> {
  await write(async (within) => {
    if (!(await within(runsRepository).pause(run, question))) return
    await also?.(within)
    signalRun(within, run.id)
    publishRunChange(within, run)
  })
}

/** Ends a run whose attempts are exhausted. The last error is in the server log. */
export function runGivenUp<Input, Report, Name extends PortName>({
  type,
  failureGivenUp,
}: Pick<RunWork<Input, Report, Name>, 'type' | 'failureGivenUp'>) {
  return useCase({
    needs: ['clock', 'queue', ...type.needs],
    policy: runOfJob,
    async run(context, { interrupted }: { runId: number; round?: number | undefined; interrupted: boolean }): Promise<void> {
      const { read, subject: run } = context
      if (run === null) return
      const failure = interrupted ? undefined : await failureGivenUp?.(read, run)
      const unknown = { code: interrupted ? 'RUN_INTERRUPTED' : 'UNEXPECTED', details: {} } as const
      await endRun(context, type, run, { state: 'failed', failure: failure ?? unknown })
      await releaseWhenOver(context, type, { id: run.id, input: type.input.parse(run.input) })
    },
  })
}

/** Binds the work of a kind of run to its job. */
export function runJob<Input, Report, Name extends PortName>(
  runWork: RunWork<Input, Report, Name>,
  settings: { concurrency: number; concurrencyOfOne?: number },
): JobWork {
  const { type } = runWork
  return workOn(type.job, runPerformer(runWork), { ...settings, givenUp: runGivenUp(runWork) })
}
