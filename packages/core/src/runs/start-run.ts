import type { RunKind } from '@dossier/contract'
import { record } from '../audit/index.ts'
import type { Member, Needs, RunType, System, Within } from '../use-case/index.ts'
import { runEntry } from './run-entry.ts'
import { runEventsRepository } from './run-events.repository.ts'
import { publishRunChange } from './run-signals.ts'
import { runsRepository } from './runs.repository.ts'

interface NewRun<Input> {
  /** Null: of the organization as a whole. */
  projectId: number | null
  /** What it works on, by name. */
  subject: string
  /** The id of that, where its kind has one: a run of the same that is not over stays the only one. */
  subjectId?: number
  input: Input
  /** What those who watch it see first. */
  events?: readonly object[]
}

/**
 * Puts a run in line, in the transaction that says so. Call it last: it is recorded.
 *
 * @param by whoever wants it; the program itself
 * @returns its id; undefined when a run of the same is not over yet
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
  if (events.length > 0) await within(runEventsRepository).append(id, events)
  await queueRun(deps, type, { id, organizationId: actor.organizationId, round: 0 }, within)
  publishRunChange(within, { organizationId: actor.organizationId, projectId: run.projectId, kind: type.kind, startedBy })
  const entry = runEntry(type, 'started', { id, ...run })
  if (entry !== undefined) await record(within, actor, entry, now)
  return id
}

/**
 * Adds to what a run of the same works on that is not over, in the transaction that writes what there is to do: it does not end before that is
 * done. Call it before anything else is written that the run writes too.
 *
 * @returns false where there is none
 */
export async function joinRun(within: Within, kind: RunKind, subjectId: number): Promise<boolean> {
  return within(runsRepository).holdOpen(kind, subjectId)
}

/** As `startRunOnce`, for what can have only this run. @returns its id */
export async function startRun<Input, Report>(...args: Parameters<typeof startRunOnce<Input, Report>>): Promise<number> {
  const id = await startRunOnce(...args)
  if (id === undefined) throw new Error('there is a run of the same already')
  return id
}

/**
 * Has the job of a run's round done; one of it that waits or is under way stays the only one. That of an earlier round may still be on its way out.
 *
 * @param within the transaction that it depends on, if any
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
