import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Authorised, Needs, PortName, RunType, System, UseCaseContext, Within } from '../use-case/index.ts'
import { type EventWriter, openEventWriter } from './event-writer.ts'
import { publishRunChange, RunStopped, signalRun } from './run-signals.ts'
import { type StoredStep, runStepsRepository } from './run-steps.repository.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

/** A completed step of a run. */
export interface DoneStep<Report> {
  /** The stored result. */
  result?: unknown
  /** The report of the run after this step, computed from the report before it. */
  report?: (before: Report) => Report
  /** Runs in the transaction that stores the step, so that neither exists without the other. */
  also?: (within: Within) => Promise<void>
}

/** What the work of a run may use. */
export interface RunContext<Input, Report, Name extends PortName = never> {
  deps: Needs<Name | 'database'>
  read: UseCaseContext<System, unknown>['read']
  run: Authorised<RunRow>
  input: Input
  /** Aborted when the run is cancelled in any process, exceeds its time limit, or its job has to end. */
  signal: AbortSignal
  /** Whether a step was done, in this or an earlier attempt. */
  isDone(key: string): boolean
  /** Sets the total number of steps. */
  setTotal(total: number): Promise<void>
  /** Sets the number of remaining steps. */
  setLeft(left: number): Promise<void>
  /** Stores a step as done and counts it; a step that is already stored is ignored. Also stored if the run was cancelled meanwhile. */
  commit(key: string, step?: DoneStep<Report>): Promise<void>
  /**
   * Performs the remaining items with limited concurrency and commits each under its key. Items for which nothing is returned are not
   * marked as done. Throws the first error after the items in progress have ended.
   */
  map<Item>(
    items: Iterable<Item> | AsyncIterable<Item>,
    of: { key: (item: Item) => string; concurrency?: number },
    perform: (item: Item) => Promise<DoneStep<Report> | undefined>,
  ): Promise<void>
  /** Caches the result of repeatable work for later attempts with the same input. It does not count as a step. */
  step<T>(key: string, of: { input: unknown; result: z.ZodType<T> }, work: () => Promise<T>): Promise<T>
  /** Results of a sequence that earlier attempts stored, in order. */
  sequence(name: string): Promise<StoredStep[]>
  /** Stores the result at a 0-based place of a sequence and deletes those after it, which belong to another course. */
  keep(name: string, place: number, step: { inputHash: string; result: unknown }): Promise<void>
  /** Emits an event to the readers of the run, in order. @throws when the run was cancelled */
  emit(event: object): void
  /**
   * Ends the attempt until a person answers (see `continueRun`). The next attempt calls it again and finds the answer where it was stored.
   * `also` runs in the transaction that stores the question.
   */
  ask(question: unknown, also?: (within: Within) => Promise<void>): never
}

/** Ends an attempt with a question to a person. */
export class RunWaits extends Error {
  override readonly name = 'RunWaits'
  readonly question: unknown
  readonly also: ((within: Within) => Promise<void>) | undefined

  constructor(question: unknown, also: RunWaits['also']) {
    super('The run waits for a person')
    this.question = question
    this.also = also
  }
}

interface Opening<Input> {
  run: Authorised<RunRow>
  input: Input
  signal: AbortSignal
  stop: (reason: Error) => void
  /** Called after every new step: a run that makes progress is not given up because of interruptions. */
  madeProgress: (() => Promise<void>) | undefined
}

/** @returns the context, and its event writer, which has to be flushed before the attempt ends */
export async function openRun<Input, Report, Name extends PortName>(
  { deps, read, write }: UseCaseContext<System, unknown, Name | 'clock'>,
  type: RunType<Input, Report, Name>,
  { run, input, signal, stop, madeProgress }: Opening<Input>,
): Promise<{ context: RunContext<Input, Report, Name>; events: EventWriter }> {
  const done = await read(runStepsRepository).keysOf(run.id)
  const events = openEventWriter({ write }, run.id)

  const commit: RunContext<Input, Report>['commit'] = async (key, step = {}) => {
    const { result = null, report = (before: Report) => before, also } = step
    const state = await write(async (within) => {
      const runs = within(runsRepository)
      const locked = await runs.lockReport(run)
      if (locked === undefined) return undefined
      if (!(await within(runStepsRepository).add(run, { key, result, at: deps.clock.now() }))) return run.state
      await also?.(within)
      signalRun(within, run.id, 'event')
      publishRunChange(within, run)
      return runs.addStep(run, report(locked.report === null ? type.initialReport : type.report.parse(locked.report)))
    })
    done.add(key)
    if (state !== 'running' && state !== 'queued') stop(new RunStopped())
    await madeProgress?.()
  }

  /** Stores nothing if the run was deleted. */
  const put = async (key: string, step: Omit<StoredStep, 'key'>, also?: (within: Within) => Promise<void>) => {
    await write(async (within) => {
      if ((await within(runsRepository).lockReport(run)) === undefined) return
      await within(runStepsRepository).put(run, { key, ...step, at: deps.clock.now() })
      await also?.(within)
    })
    await madeProgress?.()
  }

  const setSteps = (steps: { total: number } | { left: number }) =>
    write(async (within) => {
      signalRun(within, run.id, 'event')
      publishRunChange(within, run)
      await within(runsRepository).setSteps(run, steps)
    })

  const context: RunContext<Input, Report, Name> = {
    deps,
    read,
    run,
    input,
    signal,
    isDone: (key) => done.has(key),
    setTotal: (total) => setSteps({ total }),
    setLeft: (left) => setSteps({ left }),
    commit,
    async map(items, { key, concurrency = 1 }, perform) {
      await forEach(items, concurrency, async (item) => {
        signal.throwIfAborted()
        if (done.has(key(item))) return
        const step = await perform(item)
        if (step !== undefined) await commit(key(item), step)
      })
    },
    async step(key, { input: of, result }, work) {
      const inputHash = createHash('sha256').update(JSON.stringify(of)).digest('hex')
      const kept = await read(runStepsRepository).find(run.id, key)
      if (kept?.inputHash === inputHash) return result.parse(kept.result)
      const made = await work()
      await put(key, { inputHash, result: made })
      return made
    },
    sequence: (name) => read(runStepsRepository).sequence(run.id, name),
    keep(name, place, step) {
      const key = `${name}#${String(place).padStart(6, '0')}`
      return put(key, step, (within) => within(runStepsRepository).cut(run, name, key))
    },
    emit(event) {
      if (!events.append(event)) signal.throwIfAborted()
    },
    ask(question, also) {
      throw new RunWaits(question, also)
    },
  }
  return { context, events }
}

/**
 * Performs an action for every item with limited concurrency. After the first error no further item is started; the error is thrown when
 * all have ended.
 */
async function forEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  concurrency: number,
  perform: (item: Item) => Promise<void>,
): Promise<void> {
  const iterator = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]()
  const failures: unknown[] = []
  const work = async () => {
    try {
      while (failures.length === 0) {
        const next = await iterator.next()
        if (next.done === true) return
        await perform(next.value)
      }
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  await iterator.return?.()
  if (failures.length > 0) throw failures[0]
}
