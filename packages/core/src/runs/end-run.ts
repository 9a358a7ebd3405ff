import { limits } from '@dossier/contract'
import { record } from '../audit/index.ts'
import type { Authorised, Needs, PortName, Read, RunFailure, RunType, System, UseCaseContext, Within } from '../use-case/index.ts'
import { runEntry } from './run-entry.ts'
import { mailEnding, recipientOfEnding } from './mail-ending.ts'
import { publishRunChange, signalRun } from './run-signals.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

type Context<Name extends PortName> = Pick<UseCaseContext<System, unknown, Name | 'clock' | 'queue'>, 'deps' | 'actor' | 'read' | 'write'>

const DAY_MS = 86_400_000

/** How a run ends without being cancelled. */
export type Ending =
  /** `also` runs in the same transaction. */
  ({ state: 'completed'; also?: (within: Within) => Promise<void> } | { state: 'failed'; failure: RunFailure }) & {
    /** Whether new work was added. Called while nobody can join the run (see `joinRun`). */
    isLeft?: ((within: Within) => Promise<boolean>) | undefined
  }

/**
 * Ends a run unless it was over already, and mails the person who waited long for it.
 *
 * @returns false when work is left and the run continues
 */
export async function endRun<Input, Report, Name extends PortName>(
  context: Context<NoInfer<Name>>,
  type: RunType<Input, Report, Name>,
  run: Authorised<RunRow>,
  ending: Ending,
): Promise<boolean> {
  const { deps, actor, write } = context
  const now = deps.clock.now()
  const { state } = ending
  const retryableUntil =
    ending.state === 'failed' && type.canRetry(ending.failure) ? new Date(now.getTime() + limits.failedRunDays * DAY_MS) : undefined
  const reader = await recipientOfEnding(context, run, now)
  return write(async (within) => {
    if (ending.isLeft !== undefined) {
      await within(runsRepository).lockReport(run)
      if (await ending.isLeft(within)) return false
    }
    const finished = { state, ...(ending.state === 'failed' && { failure: ending.failure }), ...(retryableUntil && { retryableUntil }) }
    if (!(await within(runsRepository).finish(run, finished, now))) return true
    if (ending.state === 'completed') await ending.also?.(within)
    await type.onEnd?.(within, deps, { ...run, input: type.input.parse(run.input) }, state)
    if (reader !== undefined) await mailEnding(within, deps, { run, reader, outcome: state })
    signalRun(within, run.id)
    publishRunChange(within, run)
    const entry = runEntry(type, 'finished', run)
    if (entry !== undefined) await record(within, actor, { ...entry, to: state }, now)
    return true
  })
}

/** Releases the resources of a run that will never continue. */
export async function releaseWhenOver<Input, Report, Name extends PortName>(
  { deps, read }: { deps: Needs<NoInfer<Name>>; read: Read },
  type: RunType<Input, Report, Name>,
  { id, input }: { id: number; input: Input },
): Promise<void> {
  const row = await read(runsRepository).unsafeFind(id)
  const mayContinue = row !== undefined && (row.finishedAt === null || row.retryableUntil !== null)
  if (!mayContinue) await type.releaseResources?.(deps, input)
}
