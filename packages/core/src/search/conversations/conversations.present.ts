import type { ConversationSummary } from '@dossier/contract'
import { personName } from '../../use-case/index.ts'
import type { ConversationRow } from './conversations.repository.ts'

export function presentConversation(row: ConversationRow): ConversationSummary {
  return {
    id: row.id,
    projectId: row.projectId,
    title: row.title,
    visibility: row.visibility,
    questions: row.questions,
    latestSearchId: row.latestSearchId,
    running: row.running,
    createdBy: { id: row.createdBy, name: personName(row.authorFirstName, row.authorLastName) },
    createdAt: row.createdAt.toISOString(),
    askedAt: row.askedAt.toISOString(),
  }
}
