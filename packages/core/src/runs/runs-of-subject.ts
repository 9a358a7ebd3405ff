import type { RunKind } from '@dossier/contract'
import { authorise, type Needs, type PortName, type Read, type RunType, type Within } from '../use-case/index.ts'
import { publishRunChange, signalRun } from './run-signals.ts'
import { type RunRow, runsRepository } from './runs.repository.ts'

/** How many runs of a kind the program is at or is to be: of one person, and of the whole organization. */
export const runsUnderWay = (read: Read, kind: RunKind, userId: number): Promise<{ ofPerson: number; ofOrganization: number }> =>
  read(runsRepository).underWay(kind, userId)

/** The latest run of a kind that works on something; to be authorised as that is. */
export const findRunOf = (read: Read, kind: RunKind, subjectId: number): Promise<RunRow | undefined> =>
  read(runsRepository).unsafeFindOf(kind, subjectId)

/** Has the program itself stop what is not over of a kind that works on something, in the transaction that makes it pointless. */
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

/** Removes the runs of things that are deleted, with all that is kept of them; those that are under way end. */
export async function deleteRunsOf(within: Within, kind: RunKind, subjectIds: readonly number[]): Promise<void> {
  for (const id of await within(runsRepository).deleteOf(kind, subjectIds)) signalRun(within, id)
}
