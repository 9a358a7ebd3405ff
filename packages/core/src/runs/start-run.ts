import { record } from '../audit/index.ts'
import type { CoreDependencies, Member, Within } from '../use-case/index.ts'
import { runHappening } from './happenings.ts'
import type { RunType } from '../use-case/index.ts'
import { runsRepository } from './runs.repository.ts'

interface NewRun<Input> {
  projectId: number
  /** What it works on, by name. */
  subject: string
  input: Input
}

/** Puts a run in line, in the transaction that says so. Call it last: it is recorded. @returns its id */
export async function startRun<Input, Report>(
  within: Within,
  { deps, actor }: { deps: CoreDependencies; actor: Member },
  type: RunType<Input, Report>,
  run: NewRun<Input>,
): Promise<number> {
  const now = deps.clock.now()
  const id = await within(runsRepository).create({ ...run, kind: type.kind, startedBy: actor.userId, createdAt: now })
  await queueRun(deps, type, { id, organizationId: actor.organizationId }, within)
  await record(within, actor, runHappening(type, 'started', { id, ...run }), now)
  return id
}

/** Has a run's job done; one that waits or is under way stays the only one. @param within the transaction that it depends on, if any */
export async function queueRun(
  { queue }: CoreDependencies,
  { job }: Pick<RunType, 'job'>,
  { id, organizationId }: { id: number; organizationId: number },
  within?: Within,
): Promise<void> {
  const transaction = within && { transaction: within.transaction }
  await queue.send(job, { organizationId, runId: id }, { singletonKey: String(id), ...transaction })
}
