import { AppError, isOpenRun, isRunning, type Run, type RunEvent, type RunState } from '@dossier/contract'
import { type EventsAnswer, type Member, type Needs, useCase, type UseCaseContext } from '../use-case/index.ts'
import { presentRun } from './runs.present.ts'
import { accessRecheck } from './recheck-access.ts'
import { runEventsRepository } from './run-events.repository.ts'
import { listenToRun } from './run-signals.ts'
import { runPolicy } from './runs.policy.ts'
import { runsRepository } from './runs.repository.ts'

interface Following {
  /** Number of the last event already received; 0: send all. */
  after?: number | undefined
  /** Whether to continue following while the run waits for a person. */
  throughWaiting?: boolean
  /** Throws when the reader has lost access. `must`: rights may have changed. */
  recheck: (must: boolean) => Promise<void>
  signal?: AbortSignal | undefined
}

/**
 * Yields the events of an authorised run in batches as they are written, each with the current state, until the run is over. Any number of
 * readers may follow a run.
 *
 * @throws RUN_NOT_FOUND when it is deleted meanwhile, and whatever `recheck` throws
 */
export async function* followRun(
  { deps, actor, read }: UseCaseContext<Member, unknown>,
  runId: number,
  { after = 0, throughWaiting = false, recheck, signal }: Following,
): AsyncGenerator<{ state: RunState; events: object[] }> {
  const { organizationId, userId } = actor
  const listener = listenToRun(deps, { organizationId, userId, runId, signals: 'event' })
  const isFollowed = throughWaiting ? isOpenRun : isRunning
  let seen = after
  let access = false
  try {
    for (;;) {
      await recheck(access)
      const since = await read(runEventsRepository).since(runId, seen)
      if (since === undefined) throw new AppError('RUN_NOT_FOUND')
      seen += since.events.length
      yield since
      if (!isFollowed(since)) return
      ;({ access } = await listener.next(signal))
      signal?.throwIfAborted()
    }
  } finally {
    listener.close()
  }
}

/**
 * A run with its events after `after`, for everybody who may see it. An `after` beyond its last event belongs to another run, so all events are
 * sent. Without `streams`: the current run only.
 */
export const watchRun = useCase({
  needs: ['clock'],
  policy: runPolicy('see'),
  async run(
    context,
    { id, after = 0, signal, streams = false }: { id: number; after?: number; signal?: AbortSignal; streams?: boolean },
  ): Promise<EventsAnswer<RunEvent>> {
    if (!streams) return currentRun(presentRun(context.subject, context.actor.language, context.deps.clock.now()))
    const last = await context.read(runEventsRepository).last(id)
    const from = after > last ? 0 : after
    const isNumbered = ({ type }: RunEvent) => type === 'event'
    return Object.assign(watched(context, id, { after: from, signal }), { after: from, isNumbered })
  },
})

/** The current record, for a request that does not stream. */
async function* currentRun(record: Run): AsyncGenerator<RunEvent> {
  yield { type: 'done', record }
}

async function* watched(
  context: UseCaseContext<Member, unknown, 'clock'>,
  id: number,
  { after, signal }: { after: number; signal: AbortSignal | undefined },
): AsyncGenerator<RunEvent> {
  const { deps, actor, read } = context
  const policy = runPolicy('see')
  const recheck = accessRecheck(context, (now, reading) => policy(now, { id }, reading))
  let shown = ''
  for await (const since of followRun(context, id, { after, throughWaiting: true, recheck, signal })) {
    for (const event of since.events) yield { type: 'event', event: { ...event } }
    const row = await read(runsRepository).unsafeFind(id)
    if (row === undefined) throw new AppError('RUN_NOT_FOUND')
    const run = presentRun(row, actor.language, deps.clock.now())
    // It ended after its events were read: the last ones come with the next batch.
    const hasFurther = isOpenRun(since) && !isOpenRun(run)
    if (hasFurther || JSON.stringify(run) === shown) continue
    shown = JSON.stringify(run)
    yield { type: 'run', run }
    if (!isOpenRun(run)) yield { type: 'done', record: run }
  }
}

/** For operator commands: follows a run until it is over. @returns its final state; undefined when it was deleted */
export async function followRunToEnd(
  deps: Needs<'database'>,
  organizationId: number,
  runId: number,
  onProgress: (done: number) => void,
): Promise<RunState | undefined> {
  const listener = listenToRun(deps, { organizationId, runId, signals: 'event' })
  const runs = runsRepository.reader(deps.database.db, organizationId)
  try {
    for (;;) {
      const run = await runs.unsafeFind(runId)
      if (run === undefined) return undefined
      onProgress(run.done)
      if (!isOpenRun(run)) return run.state
      await listener.next(undefined)
    }
  } finally {
    listener.close()
  }
}
