import type { AuditEvent } from '../../audit/index.ts'

/** What happened to a conversation, for the log; by reference alone, as of searches. */
export function conversationHappening(
  action: 'conversation.viewed' | 'conversation.updated' | 'conversation.deleted' | 'conversation.exported',
  { id, projectId }: { id: number; projectId: number },
  facts: Record<string, unknown> = {},
) {
  return { action, projectId, subjectId: id, facts } satisfies AuditEvent
}
