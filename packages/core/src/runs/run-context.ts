import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { Authorised, Needs, PortName, RunType, System, UseCaseContext, Within } from '../use-case/index.ts'
import { type EventWriter, openEventWriter } from './event-writer.ts'
import { publishRunChange, RunStopped, signalRun } from './run-signals.ts'
import { type KeptStep, runStepsRepository } from './run-steps.repository.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

/** A step of a run that is done. */
export interface DoneStep<Report> {
  /** What is kept of it. */
  result?: unknown
  /** What has come of the whole run, from what had come of it before. */
  report?: (before: Report) => Report
  /** Written in the transaction that notes the step: neither is there without the other. */
  also?: (within: Within) => Promise<void>
}

/** What the work of a run has at hand. */
export interface RunContext<Input, Report, Name extends PortName = never> {
  deps: Needs<Name | 'database'>
  read: UseCaseContext<System, unknown>['read']
  run: Authorised<RunRow>
  input: Input
  /** Aborted when the run is stopped, by whomever and in whichever process, when it has taken too long, and when its job has to end. */
  signal: AbortSignal
  /** Whether a step was done, now or at an attempt before. */
  isDone(key: string): boolean
  /** Says how many steps there are. */
  setTotal(total: number): Promise<void>
  /** The same by how many are not done yet. */
  setLeft(left: number): Promise<void>
  /** Notes a step as done, and counts it; one that was noted before writes nothing. What is done is noted of a run that was stopped meanwhile, too. */
  commit(key: string, step?: DoneStep<Report>): Promise<void>
  /**
   * Does what is not done yet of many, so many at a time, and commits each under its key, but for those of which nothing is returned: they are
   * not done. Ends with the first error, when no other is under way.
   */
  map<Item>(
    items: Iterable<Item> | AsyncIterable<Item>,
    of: { key: (item: Item) => string; concurrency?: number },
    perform: (item: Item) => Promise<DoneStep<Report> | undefined>,
  ): Promise<void>
  /** The result of work that may be repeated, kept for an attempt that does it with the same input. It is not counted. */
  step<T>(key: string, of: { input: unknown; result: z.ZodType<T> }, work: () => Promise<T>): Promise<T>
  /** What an attempt before kept of a sequence of steps, in order. */
  sequence(name: string): Promise<KeptStep[]>
  /** Keeps the step at a place of a sequence, from 0 on; those behind it were of another course, and go. */
  keep(name: string, place: number, step: { inputHash: string; result: unknown }): Promise<void>
  /** Shows something of the work to those who watch, in order. @throws when the run was stopped */
  emit(event: object): void
  /**
   * Ends the attempt, to have a person say something before the run goes on (see `continueRun`): whoever asks is asked again by then, and finds
   * the answer where it was written. `also` is written with the question.
   */
  ask(question: unknown, also?: (within: Within) => Promise<void>): never
}

/** An attempt that ends with a question. */
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
  /** Called after every step that is new: a run that gets on is not given up for having been interrupted. */
  madeProgress: (() => Promise<void>) | undefined
}

/** @returns the context, and the writer of its events, to be flushed before the attempt ends */
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
      return runs.addStep(run, report(locked.report === null ? type.nothingYet : type.report.parse(locked.report)))
    })
    done.add(key)
    if (state !== 'running' && state !== 'queued') stop(new RunStopped())
    await madeProgress?.()
  }

  /** Of a run that is gone nothing is kept. */
  const put = async (key: string, step: Omit<KeptStep, 'key'>, also?: (within: Within) => Promise<void>) => {
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

/** Does something with every item, so many at a time. With the first error no further item is begun; it is thrown when all have ended. */
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
