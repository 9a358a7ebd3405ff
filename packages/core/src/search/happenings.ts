import type { AuditActionName } from '@dossier/contract'
import type { Happening } from '../audit/index.ts'

// The log names a question; the whole of it stands in the search.
const SUBJECT_CHARACTERS = 200

/** What happened to a search, for the log. */
export function searchHappening(
  action: Extract<AuditActionName, `search.${string}`>,
  { id, query, projectId }: { id: number; query: string; projectId: number },
) {
  return { action, projectId, subject: query.slice(0, SUBJECT_CHARACTERS), subjectId: id } satisfies Happening
}
