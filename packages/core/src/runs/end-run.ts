import { limits } from '@dossier/contract'
import { record } from '../audit/index.ts'
import type { Authorised, System, UseCaseContext } from '../use-case/index.ts'
import { runHappening } from './happenings.ts'
import { mailEnding, readerOfEnding } from './mail-ending.ts'
import type { RunFailure, RunType } from '../use-case/index.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

type Context = Pick<UseCaseContext<System, unknown>, 'deps' | 'actor' | 'read' | 'write'>

const DAY_MS = 86_400_000

/** Says that a run is over, unless it was over already; whoever waited long for it is mailed. @param failure absent: it is completed */
export async function endRun<Input, Report>(
  context: Context,
  type: RunType<Input, Report>,
  run: Authorised<RunRow>,
  failure?: RunFailure,
): Promise<void> {
  const { deps, actor, write } = context
  const now = deps.clock.now()
  const retryableUntil =
    failure !== undefined && type.canRetry(failure) ? new Date(now.getTime() + limits.failedRunDays * DAY_MS) : undefined
  const state = failure === undefined ? 'completed' : 'failed'
  const reader = await readerOfEnding(context, run, now)
  await write(async (within) => {
    const ending = { state, ...(failure && { failure }), ...(retryableUntil && { retryableUntil }) } as const
    if (!(await within(runsRepository).finish(run, ending, now))) return
    if (reader !== undefined) await mailEnding(within, deps, { run, reader, outcome: state })
    await record(within, actor, { ...runHappening(type, 'finished', run), to: state }, now)
  })
}

/** Gives up what a run would need to go on, if it never will. */
export async function letGoWhenOver<Input, Report>(
  { deps, read }: Pick<Context, 'deps' | 'read'>,
  type: RunType<Input, Report>,
  { id, input }: { id: number; input: Input },
): Promise<void> {
  const row = await read(runsRepository).unsafeFind(id)
  const mayGoOn = row !== undefined && (row.finishedAt === null || row.retryableUntil !== null)
  if (!mayGoOn) await type.letGo?.(deps, input)
}
