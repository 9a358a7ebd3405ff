import type { AuditActionName } from '@dossier/contract'
import type { AuditEvent } from '../audit/index.ts'

/**
 * What happened to a search, for the log. By reference alone: whoever reads the log gets the question's text from the search, if they may
 * read it then and as long as it is there.
 */
export function searchHappening(
  action: Extract<AuditActionName, `search.${string}`>,
  { id, conversationId, projectId }: { id: number; conversationId: number; projectId: number },
  facts: Record<string, unknown> = {},
) {
  return { action, projectId, subjectId: id, facts: { ...facts, conversationId } } satisfies AuditEvent
}
