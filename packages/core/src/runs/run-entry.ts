import type { AuditEvent } from '../audit/index.ts'
import type { RunChange, RunType } from '../use-case/index.ts'
import type { RunRow } from './runs.repository.ts'

/** The audit event of a change to a run; undefined if its kind does not log such changes. */
export function runEntry<Input, Report>(
  type: Pick<RunType<Input, Report>, 'actions' | 'input' | 'logged' | 'variant'>,
  what: RunChange,
  { id, projectId, subject, input }: Pick<RunRow, 'id' | 'projectId' | 'subject' | 'input'>,
): AuditEvent | undefined {
  const action = type.actions[what]
  if (action === undefined) return undefined
  const parsed = type.input.parse(input)
  const named = type.logged?.(parsed) ?? { subject, subjectId: id }
  const from = type.variant?.(parsed)
  return { action, projectId: projectId ?? undefined, ...named, ...(from !== undefined && { from }) }
}
