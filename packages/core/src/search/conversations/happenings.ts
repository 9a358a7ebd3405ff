import type { Happening } from '../../audit/index.ts'

/** What happened to a conversation, for the log. */
export function conversationHappening(
  action: 'conversation.viewed' | 'conversation.updated' | 'conversation.deleted' | 'conversation.exported',
  { id, title, projectId }: { id: number; title: string; projectId: number },
) {
  return { action, projectId, subject: title, subjectId: id } satisfies Happening
}
