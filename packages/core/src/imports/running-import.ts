import { currentMember } from '../accounts/index.ts'
import type { RunContext, RunRow } from '../runs/index.ts'
import type { Member, PortName } from '../use-case/index.ts'
import type { ImportInput, ImportReport } from './import-run.ts'

/** The context of a running import. */
export type RunningImport<Name extends PortName = never> = RunContext<ImportInput, ImportReport, Name>

/** The workspace of an import and the id of the person who started it. Every import has both. */
export function placeOf({ id, projectId, startedBy }: Pick<RunRow, 'id' | 'projectId' | 'startedBy'>): {
  projectId: number
  startedBy: number
} {
  if (projectId === null || startedBy === null) throw new Error(`import ${id} has no workspace or no starter`)
  return { projectId, startedBy }
}

/** The person who started it, with their current permissions. @throws LIMITED_ACCESS when they lost access */
export function loadStarter({ read, run }: RunningImport): Promise<Member> {
  return currentMember(read, { userId: placeOf(run).startedBy, organizationId: run.organizationId })
}
