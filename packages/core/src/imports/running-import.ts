import { currentMember } from '../accounts/index.ts'
import type { RunContext, RunRow } from '../runs/index.ts'
import type { Member, PortName } from '../use-case/index.ts'
import type { ImportInput, ImportReport } from './import-run.ts'

/** An import under way. */
export type RunningImport<Name extends PortName = never> = RunContext<ImportInput, ImportReport, Name>

/** Where an import puts its files, and who began it: there is none without. */
export function placeOf({ id, projectId, startedBy }: Pick<RunRow, 'id' | 'projectId' | 'startedBy'>): {
  projectId: number
  startedBy: number
} {
  if (projectId === null || startedBy === null) throw new Error(`import ${id} is of no workspace or nobody's`)
  return { projectId, startedBy }
}

/** Whoever began it, with what they hold now. @throws LIMITED_ACCESS when they are not let in any more */
export function starterOf({ read, run }: RunningImport): Promise<Member> {
  return currentMember(read, { userId: placeOf(run).startedBy, organizationId: run.organizationId })
}
