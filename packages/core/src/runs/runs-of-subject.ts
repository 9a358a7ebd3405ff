import type { RunKind } from '@dossier/contract'
import { authorise, type Needs, type PortName, type Read, type RunType, type Within } from '../use-case/index.ts'
import { publishRunChange, signalRun } from './run-signals.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

/** Number of queued and running runs of a kind: of one person and of the whole organization. */
export const runsUnderWay = (read: Read, kind: RunKind, userId: number): Promise<{ ofPerson: number; ofOrganization: number }> =>
  read(runsRepository).underWay(kind, userId)

/** The latest run of a kind for a subject. Authorise it by its subject. */
export const findRunOf = (read: Read, kind: RunKind, subjectId: number): Promise<RunRow | undefined> =>
  read(runsRepository).unsafeFindOf(kind, subjectId)

/** Ends the unfinished run of a kind for a subject on behalf of the system, in the transaction that makes it pointless. */
export async function endRunsOf<Input, Report, Name extends PortName>(
  within: Within,
  deps: Needs<NoInfer<Name> | 'clock'>,
  type: RunType<Input, Report, Name>,
  subjectId: number,
): Promise<void> {
  const run = await within(runsRepository).unsafeFindOf(type.kind, subjectId)
  if (run === undefined || !(await within(runsRepository).finish(authorise(run), { state: 'cancelled' }, deps.clock.now()))) return
  await type.onEnd?.(within, deps, { ...run, input: type.input.parse(run.input) }, 'cancelled')
  signalRun(within, run.id)
  publishRunChange(within, run)
}

/** Deletes the runs of deleted subjects with all their data, ending those under way. */
export async function deleteRunsOf(within: Within, kind: RunKind, subjectIds: readonly number[]): Promise<void> {
  for (const id of await within(runsRepository).deleteOf(kind, subjectIds)) signalRun(within, id)
}
