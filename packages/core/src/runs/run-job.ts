import { AppError, runRuleOf } from '@dossier/contract'
import { memberNow } from '../accounts/index.ts'
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
import { type Ending, endRun, letGoWhenOver } from './end-run.ts'
import { openRun, type RunContext, RunWaits } from './run-context.ts'
import { listenToRun, publishRunChange, RunStopped, signalRun } from './run-signals.ts'
import { runOfJob } from './runs.policy.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

/** What is written with the end of a run that is completed, in one transaction. */
type Completion = (within: Within) => Promise<void>

/** Everything was tried, and not all of it was to be done. */
interface FailedInPart {
  failure: RunFailure
}

/** The work of a kind of run. */
export interface RunWork<Input, Report, Name extends PortName> {
  type: RunType<Input, Report, Name>
  /** Of the dependencies, what `perform` needs, and what the end of its kind does. */
  needs: readonly Name[]
  /** Does the run, and goes on where an attempt before ended: steps that are done are not done again. */
  perform: (context: RunContext<Input, Report, Name>) => Promise<Completion | FailedInPart | void>
  /**
   * Whether something has come to be done since `perform` looked, of those that joined the run; it is then performed once more. Asked while
   * nobody can join.
   */
  isLeft?(within: Within, run: RunRow): Promise<boolean>
  /** What a run has failed of for good; undefined when another attempt may end otherwise. */
  failureOf(error: unknown): RunFailure | undefined
  /** The same of one whose attempts are used up; an unexpected error when absent or undefined. */
  failureGivenUp?(read: Read, run: RunRow): Promise<RunFailure | undefined>
}

interface Attempt {
  runId: number
  /** Of the job; any when absent. */
  round?: number | undefined
  signal?: AbortSignal | undefined
  /** Called after every step: a run that gets on is not given up for having been interrupted. */
  madeProgress?: (() => Promise<void>) | undefined
}

/** Why a run ends that neither failed by itself nor was stopped. */
class RunRefused extends Error {
  override readonly name = 'RunRefused'
  readonly failure: RunFailure

  constructor(failure: RunFailure) {
    super(failure.code)
    this.failure = failure
  }
}

/** The work of a kind of run; it reaches of the dependencies what `needs` lists. */
export const defineRunWork = <Input, Report, Name extends PortName = never>(
  work: { needs: readonly Name[] } & RunWork<Input, Report, NoInfer<Name>>,
): RunWork<Input, Report, Name> => work

/** Makes the use case that does a run of a kind, from wherever the attempt before has left it. */
export function runPerformer<Input, Report, Name extends PortName>(work: RunWork<Input, Report, Name>) {
  const { type } = work
  return useCase({
    needs: [...work.needs, ...type.needs, 'clock', 'logger', 'queue'],
    policy: runOfJob,
    async run(context, attempt: Attempt): Promise<void> {
      const { deps, subject: run, write } = context
      // It went with its workspace, or with what it works on.
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
      await letGoWhenOver(context, type, { id: run.id, input })
    },
  })
}

interface Attempted<Input, Name extends PortName = never> extends UseCaseContext<System, unknown, Name | 'clock' | 'queue'> {
  run: NonNullable<Awaited<ReturnType<typeof runOfJob>>['subject']>
  input: Input
  /** When its first attempt began. */
  begun: Date
}

async function attemptRun<Input, Report, Name extends PortName>(
  context: Attempted<Input, Name>,
  work: RunWork<Input, Report, Name>,
  { signal, madeProgress, stopping }: Omit<Attempt, 'runId'> & { stopping: AbortController },
): Promise<void> {
  const { deps, read, run, input, begun } = context
  const { type } = work
  const bound = boundOf(type, begun, deps.clock.now())
  const either = AbortSignal.any([stopping.signal, ...(bound ? [bound] : []), ...(signal ? [signal] : [])])
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
    const why: unknown = stopping.signal.aborted ? stopping.signal.reason : bound?.aborted === true ? tooLong(type) : error
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

/** Aborted when a run has taken as long as its kind may; undefined where it may take as long as it takes. */
function boundOf<Input, Report>({ minutes }: RunType<Input, Report>, begun: Date, now: Date): AbortSignal | undefined {
  if (minutes === undefined) return undefined
  const left = begun.getTime() + minutes * 60_000 - now.getTime()
  return left > 0 ? AbortSignal.timeout(left) : AbortSignal.abort()
}

function tooLong<Input, Report>({ minutes }: RunType<Input, Report>): RunRefused {
  return new RunRefused({ code: 'RUN_TOO_LONG', details: { minutes } })
}

async function isUnderWay(read: Read, runId: number): Promise<boolean> {
  const row = await read(runsRepository).unsafeFind(runId)
  return row !== undefined && row.finishedAt === null
}

/** @throws RunRefused when whoever started a run may no longer do what it does */
async function requireStarter(read: Read, { startedBy: userId, organizationId, projectId, kind }: RunRow): Promise<void> {
  if (userId === null) return
  try {
    const member = await memberNow(read, { userId, organizationId })
    const { see } = runRuleOf(kind)
    if (projectId !== null && see !== null) await accessProject(member, projectId, see, read)
  } catch (error) {
    if (error instanceof AppError) throw new RunRefused({ code: 'LIMITED_ACCESS', details: {} })
    throw error
  }
}

/** Stops an attempt when its run is stopped, in whichever process, or when whoever started it is gone and the kind stops with them. */
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
        // Where it cannot be asked, it is looked at again with the next signal.
        else deps.logger.warn({ err: error, runId: run.id }, 'it could not be asked whether a run is to go on')
      }
    }
    listener.close()
  }
  void watch()
  return { close: () => watching.abort() }
}

/** Has a run wait for a person; one that was stopped meanwhile stays so. */
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

/** Ends a run whose attempts are used up. The reason of the last one is in the server's log. */
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
      await letGoWhenOver(context, type, { id: run.id, input: type.input.parse(run.input) })
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
