import type { AuditEvent } from '../../audit/index.ts'
import type { BinnedOutputRow } from './bin.repository.ts'

/** One audit event for each output that leaves the bin. */
export const outputEvents = (
  action: 'output.restored' | 'output.purged',
  projectId: number,
  outputs: readonly BinnedOutputRow[],
): AuditEvent[] => outputs.map(({ id, inputVariable }) => ({ action, projectId, subject: inputVariable, subjectId: id }))
