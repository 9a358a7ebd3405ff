import type { AuditActionName } from '@dossier/contract'
import type { AuditEvent } from '../audit/index.ts'

/**
 * An audit event about a search. It holds references only: the log shows the question's text to those who may read the search, as long as
 * it exists.
 */
export function searchAuditEvent(
  action: Extract<AuditActionName, `search.${string}`>,
  { id, conversationId, projectId }: { id: number; conversationId: number; projectId: number },
  facts: Record<string, unknown> = {},
) {
  return { action, projectId, subjectId: id, facts: { ...facts, conversationId } } satisfies AuditEvent
}
