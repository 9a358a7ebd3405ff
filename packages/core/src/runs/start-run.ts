import type { RunKind } from '@dossier/contract'
import { record } from '../audit/index.ts'
import type { Member, Needs, RunType, System, Within } from '../use-case/index.ts'
import { runEntry } from './run-entry.ts'
import { runEventsRepository } from './run-events.repository.ts'
import { publishRunChange } from './run-signals.ts'
import { runsRepository } from './runs.repository.ts'

interface NewRun<Input> {
  /** Null for a run of the organization. */
  projectId: number | null
  /** Name of the subject. */
  subject: string
  /** Id of the subject, if the kind has one: it can have only one unfinished run. */
  subjectId?: number
  input: Input
  /** The first events to emit. */
  events?: readonly object[]
}

/**
 * Queues a run, in the transaction that decides on it. Call it last: it is recorded.
 *
 * @param by the person or system that starts it
 * @returns its id; undefined when the subject has an unfinished run
 */
export async function startRunOnce<Input, Report>(
  within: Within,
  { deps, actor }: { deps: Needs<'clock' | 'queue'>; actor: Member | System },
  type: RunType<Input, Report>,
  { events = [], ...run }: NewRun<Input>,
): Promise<number | undefined> {
  const now = deps.clock.now()
  if (type.keepsLatestOnly && run.subjectId !== undefined) await within(runsRepository).deleteEnded(type.kind, run.subjectId)
  const startedBy = actor.kind === 'member' ? actor.userId : null
  const id = await within(runsRepository).create({ ...run, kind: type.kind, startedBy, createdAt: now })
  if (id === undefined) return undefined
  if (events.length > 0) await within(runEventsRepository).begin(id, events)
  await queueRun(deps, type, { id, organizationId: actor.organizationId, round: 0 }, within)
  publishRunChange(within, { organizationId: actor.organizationId, projectId: run.projectId, kind: type.kind, startedBy })
  const entry = runEntry(type, 'started', { id, ...run })
  if (entry !== undefined) await record(within, actor, entry, now)
  return id
}

/**
 * Adds work to the unfinished run of a subject, in the transaction that stores the work: the run does not end before that is done. Call it
 * before anything else that the run also writes.
 *
 * @returns false when there is no unfinished run
 */
export async function joinRun(within: Within, kind: RunKind, subjectId: number): Promise<boolean> {
  return within(runsRepository).lockOpen(kind, subjectId)
}

/** As `startRunOnce`, for subjects that can have only this run. @returns its id */
export async function startRun<Input, Report>(...args: Parameters<typeof startRunOnce<Input, Report>>): Promise<number> {
  const id = await startRunOnce(...args)
  if (id === undefined) throw new Error('there is a run of the same already')
  return id
}

/**
 * Queues the job of a run's round; a queued or running job of the same round stays the only one. The job of an earlier round may still be
 * ending.
 *
 * @param within the transaction it belongs to, if any
 */
export async function queueRun(
  { queue }: Needs<'queue'>,
  { job }: Pick<RunType, 'job'>,
  { id, organizationId, round }: { id: number; organizationId: number; round: number },
  within?: Within,
): Promise<void> {
  const transaction = within && { transaction: within.transaction }
  await queue.send(job, { organizationId, runId: id, round }, { singletonKey: `${id}.${round}`, ...transaction })
}
