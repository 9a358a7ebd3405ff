import { AppError, type Run } from '@dossier/contract'
import { record } from '../audit/index.ts'
import {
  type Authorised,
  type Member,
  type Needs,
  type PortName,
  type RunType,
  useCase,
  type UseCaseContext,
  type Within,
} from '../use-case/index.ts'
import { releaseWhenOver } from './end-run.ts'
import { runEntry } from './run-entry.ts'
import { runEventsRepository } from './run-events.repository.ts'
import { publishRunChange, signalRun } from './run-signals.ts'
import { needsOf, type RunTypes, typeOf } from './run-types.ts'
import { runPolicy } from './runs.policy.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'
import { currentRun } from './show-run.ts'
import { queueRun } from './start-run.ts'

/** Cancels a run; steps that are done remain. Does nothing if it is over. */
export async function cancelRun<Input, Report, Name extends PortName>(
  { deps, actor, read, write }: UseCaseContext<Member, unknown, NoInfer<Name> | 'clock'>,
  type: RunType<Input, Report, Name>,
  run: Authorised<RunRow>,
): Promise<void> {
  const input = type.input.parse(run.input)
  await write(async (within) => {
    const now = deps.clock.now()
    if (!(await within(runsRepository).finish(run, { state: 'cancelled' }, now))) return
    await type.onEnd?.(within, deps, { ...run, input }, 'cancelled')
    signalRun(within, run.id)
    publishRunChange(within, run)
    const entry = runEntry(type, 'cancelled', run)
    if (entry !== undefined) await record(within, actor, entry, now)
  })
  // No job works on a waiting run, so it is released here. Otherwise its job may still be reading and releases it.
  if (run.state === 'waiting') await releaseWhenOver({ deps, read }, type, { id: run.id, input })
}

/**
 * Continues a run that waits for a person, in the transaction that stores their answer.
 *
 * @param events the first events to emit after it continues
 * @returns false when it is not waiting, or another request continued it first
 */
export async function continueRun<Input, Report>(
  within: Within,
  { deps, actor }: { deps: Needs<'clock' | 'queue'>; actor: Member },
  type: RunType<Input, Report>,
  run: Authorised<RunRow>,
  events: readonly object[] = [],
): Promise<boolean> {
  const round = await within(runsRepository).resume(run)
  if (round === undefined) return false
  if (events.length > 0) await within(runEventsRepository).append(run.id, events)
  await queueRun(deps, type, { ...run, round }, within)
  signalRun(within, run.id)
  publishRunChange(within, run)
  const entry = runEntry(type, 'answered', run)
  if (entry !== undefined) await record(within, actor, entry, deps.clock.now())
  return true
}

/** Cancels a run; steps that are done remain. Does nothing if it is over. */
export const runCanceller = (types: RunTypes) =>
  useCase({
    needs: ['clock', ...needsOf(types)],
    policy: runPolicy('control'),
    async run(context, { id }: { id: number }): Promise<Run> {
      await cancelRun(context, typeOf(types, context.subject.kind), context.subject)
      return currentRun(context, id)
    },
  })

/** Continues a failed run with the remaining steps. @throws RUN_NOT_REPEATABLE */
export const runRetrier = (types: RunTypes) =>
  useCase({
    needs: ['clock', 'queue', ...needsOf(types)],
    policy: runPolicy('control'),
    async run(context, { id }: { id: number }): Promise<Run> {
      const { deps, actor, subject: run, write } = context
      const type = typeOf(types, run.kind)
      const { startedBy } = run
      if (type.mayRetry?.({ input: type.input.parse(run.input), startedBy }, actor.userId) === false)
        throw new AppError('RUN_NOT_REPEATABLE')
      await write(async (within) => {
        const now = deps.clock.now()
        const round = await within(runsRepository).reopen(run, now)
        if (round === undefined) throw new AppError('RUN_NOT_REPEATABLE')
        await type.onRetry?.(within, deps, { ...run, input: type.input.parse(run.input) })
        await queueRun(deps, type, { ...run, round }, within)
        signalRun(within, id)
        publishRunChange(within, run)
        const entry = runEntry(type, 'continued', run)
        if (entry !== undefined) await record(within, actor, entry, now)
      })
      return currentRun(context, id)
    },
  })
