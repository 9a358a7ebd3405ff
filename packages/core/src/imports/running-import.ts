import { memberNow } from '../accounts/index.ts'
import type { RunContext } from '../runs/index.ts'
import type { Member } from '../use-case/index.ts'
import type { ImportInput, ImportReport } from './import-run.ts'

/** An import under way. */
export type RunningImport = RunContext<ImportInput, ImportReport>

/** Whoever began it, with what they hold now. @throws LIMITED_ACCESS when they are not let in any more */
export function starterOf({ read, run: { startedBy: userId, organizationId } }: RunningImport): Promise<Member> {
  return memberNow(read, { userId, organizationId })
}
