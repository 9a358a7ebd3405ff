import type { AuditEvent } from '../../audit/index.ts'

/** An audit event about a conversation. It holds references only, as those of searches do. */
export function conversationAuditEvent(
  action: 'conversation.viewed' | 'conversation.updated' | 'conversation.deleted' | 'conversation.exported',
  { id, projectId }: { id: number; projectId: number },
  facts: Record<string, unknown> = {},
) {
  return { action, projectId, subjectId: id, facts } satisfies AuditEvent
}
