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
import { letGoWhenOver } from './end-run.ts'
import { runEntry } from './run-entry.ts'
import { runEventsRepository } from './run-events.repository.ts'
import { publishRunChange, signalRun } from './run-signals.ts'
import { needsOf, type RunTypes, typeOf } from './run-types.ts'
import { runWho } from './runs.policy.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'
import { runAsItIs } from './show-run.ts'
import { queueRun } from './start-run.ts'

/** Stops a run where it is; what was done stays. One that is over stays as it is. */
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
  // Of one that waits nobody is at work; the job of another may be reading what it needs, and lets go of it.
  if (run.state === 'waiting') await letGoWhenOver({ deps, read }, type, { id: run.id, input })
}

/**
 * Has a run go on that waits for a person, in the transaction that writes what they said.
 *
 * @param events what those who watch it see first of its going on
 * @returns false when it does not wait, or somebody else was first
 */
export async function continueRun<Input, Report>(
  within: Within,
  { deps, actor }: { deps: Needs<'clock' | 'queue'>; actor: Member },
  type: RunType<Input, Report>,
  run: Authorised<RunRow>,
  events: readonly object[] = [],
): Promise<boolean> {
  const round = await within(runsRepository).goOn(run)
  if (round === undefined) return false
  if (events.length > 0) await within(runEventsRepository).append(run.id, events)
  await queueRun(deps, type, { ...run, round }, within)
  signalRun(within, run.id)
  publishRunChange(within, run)
  const entry = runEntry(type, 'answered', run)
  if (entry !== undefined) await record(within, actor, entry, deps.clock.now())
  return true
}

/** Stops a run where it is; what was done stays. One that is over stays as it is. */
export const runCanceller = (types: RunTypes) =>
  useCase({
    needs: ['clock', ...needsOf(types)],
    policy: runWho('control'),
    async run(context, { id }: { id: number }): Promise<Run> {
      await cancelRun(context, typeOf(types, context.subject.kind), context.subject)
      return runAsItIs(context, id)
    },
  })

/** Has a failed run go on with what is not done yet. @throws RUN_NOT_REPEATABLE */
export const runRetrier = (types: RunTypes) =>
  useCase({
    needs: ['clock', 'queue', ...needsOf(types)],
    policy: runWho('control'),
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
      return runAsItIs(context, id)
    },
  })
