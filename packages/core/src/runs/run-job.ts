import { publishChange } from '../changes/index.ts'
import {
  type Authorised,
  type CoreDependencies,
  type JobWork,
  type System,
  type UseCaseContext,
  useCase,
  type Within,
  work as workOn,
} from '../use-case/index.ts'
import { endRun, letGoWhenOver } from './end-run.ts'
import { onStop, RunStopped } from './run-signals.ts'
import { runStepsRepository } from './run-steps.repository.ts'
import type { RunFailure, RunType } from '../use-case/index.ts'
import { runOfJob } from './runs.policy.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

/** A step of a run that is done. */
interface DoneStep<Report> {
  /** The same at every attempt. */
  key: string
  /** What is kept of it. */
  result?: unknown
  /** What has come of the whole run, from what had come of it before. */
  report?: (before: Report) => Report
}

/** What the work of a run has at hand. */
export interface RunContext<Input, Report> {
  deps: CoreDependencies
  read: UseCaseContext<System, unknown>['read']
  run: Authorised<RunRow>
  input: Input
  /** Aborted when the run is stopped, by whomever and in whichever process, and when its job has to end. */
  signal: AbortSignal
  /** Whether a step was done, now or at an attempt before. */
  isDone(key: string): boolean
  /** Says how many steps there are. */
  setTotal(total: number): Promise<void>
  /**
   * Notes a step as done, in one transaction with what `also` writes: neither is there without the other, and a step that was noted before
   * writes nothing. What is done is noted of a run that was stopped meanwhile, too.
   */
  commit(step: DoneStep<Report>, also?: (within: Within) => Promise<void>): Promise<void>
}

/** The work of a kind of run. */
export interface RunWork<Input, Report> {
  type: RunType<Input, Report>
  /** Does the run, and goes on where an attempt before ended: steps that are done are not done again. */
  perform(context: RunContext<Input, Report>): Promise<void>
  /** What a run has failed of for good; undefined when another attempt may end otherwise. */
  failureOf(error: unknown): RunFailure | undefined
}

interface Attempt {
  runId: number
  signal?: AbortSignal | undefined
  /** Called after every step: a run that gets on is not given up for having been interrupted. */
  madeProgress?: (() => Promise<void>) | undefined
}

/** Makes the use case that does a run of a kind, from wherever the attempt before has left it. */
export function runPerformer<Input, Report>(work: RunWork<Input, Report>) {
  const { type } = work
  return useCase({
    policy: runOfJob,
    async run(context, attempt: Attempt): Promise<void> {
      const { deps, read, write, subject: run } = context
      // It went with its workspace.
      if (run === null) return
      const input = type.input.parse(run.input)
      const stopping = new AbortController()
      const stop = () => stopping.abort(new RunStopped())
      const isOver = async () => (await read(runsRepository).unsafeFind(run.id))?.finishedAt !== null
      const unsubscribe = onStop(deps.database.signals, run.id, stop, isOver)
      try {
        const begun = await write((within) => {
          publishRuns(within, run)
          return within(runsRepository).begin(run, deps.clock.now())
        })
        if (begun) {
          const signal = AbortSignal.any([stopping.signal, ...(attempt.signal ? [attempt.signal] : [])])
          await work.perform(await openRun(context, type, { run, input, signal, stop, madeProgress: attempt.madeProgress }))
          stopping.signal.throwIfAborted()
          await endRun(context, type, run)
        }
      } catch (error) {
        if (!stopping.signal.aborted) {
          attempt.signal?.throwIfAborted()
          const failure = work.failureOf(error)
          if (failure === undefined && !(await isOver())) throw error
          if (failure !== undefined) await endRun(context, type, run, failure)
        }
      } finally {
        unsubscribe()
      }
      await letGoWhenOver(context, type, { id: run.id, input })
    },
  })
}

type Opened<Input> = Pick<RunContext<Input, unknown>, 'run' | 'input' | 'signal'> & {
  stop: () => void
  madeProgress: Attempt['madeProgress']
}

async function openRun<Input, Report>(
  { deps, read, write }: UseCaseContext<System, unknown>,
  type: RunType<Input, Report>,
  { run, input, signal, stop, madeProgress }: Opened<Input>,
): Promise<RunContext<Input, Report>> {
  const done = await read(runStepsRepository).keysOf(run.id)
  return {
    deps,
    read,
    run,
    input,
    signal,
    isDone: (key) => done.has(key),
    setTotal: (total) =>
      write(async (within) => {
        publishRuns(within, run)
        await within(runsRepository).setTotal(run, total)
      }),
    async commit({ key, result = null, report = (before) => before }, also) {
      const state = await write(async (within) => {
        const runs = within(runsRepository)
        const locked = await runs.lockReport(run)
        if (locked === undefined) return undefined
        if (!(await within(runStepsRepository).add(run, { key, result }))) return run.state
        await also?.(within)
        publishRuns(within, run)
        return runs.addStep(run, report(locked.report === null ? type.nothingYet : type.report.parse(locked.report)))
      })
      done.add(key)
      if (state !== 'running' && state !== 'queued') stop()
      await madeProgress?.()
    },
  }
}

function publishRuns(within: Within, { organizationId, projectId }: RunRow): void {
  publishChange(within, { topic: 'runs', organizationId, projectId })
}

/** Ends a run whose attempts are used up. The reason of the last one is in the server's log. */
export function runGivenUp<Input, Report>(type: RunType<Input, Report>) {
  return useCase({
    policy: runOfJob,
    async run(context, { interrupted }: { runId: number; interrupted: boolean }): Promise<void> {
      const { subject: run } = context
      if (run === null) return
      await endRun(context, type, run, { code: interrupted ? 'RUN_INTERRUPTED' : 'UNEXPECTED', details: {} })
      await letGoWhenOver(context, type, { id: run.id, input: type.input.parse(run.input) })
    },
  })
}

/** Binds the work of a kind of run to its job. */
export function runJob<Input, Report>(
  runWork: RunWork<Input, Report>,
  settings: { concurrency: number; concurrencyOfOne?: number },
): JobWork {
  const { type } = runWork
  return workOn(type.job, runPerformer(runWork), { ...settings, givenUp: runGivenUp(type) })
}
