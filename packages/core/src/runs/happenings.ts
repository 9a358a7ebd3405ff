import type { Happening } from '../audit/index.ts'
import type { RunRow } from './runs.repository.ts'
import type { RunType } from '../use-case/index.ts'

/** What happened to a run, for the log. */
export function runHappening(
  type: Pick<RunType, 'actions'>,
  what: keyof RunType['actions'],
  { id, projectId, subject }: Pick<RunRow, 'id' | 'projectId' | 'subject'>,
): Happening {
  return { action: type.actions[what], projectId, subject, subjectId: id }
}
