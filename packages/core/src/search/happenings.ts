import type { Happening } from '../audit/index.ts'

// The log names a question; the whole of it stands in the search.
const SUBJECT_CHARACTERS = 200

/** What happened to a search, for the log. */
export function searchHappening(
  action: 'search.asked' | 'search.cancelled' | 'search.rated' | 'search.viewed' | 'search.deleted',
  { id, query, projectId }: { id: number; query: string; projectId: number },
) {
  return { action, projectId, subject: query.slice(0, SUBJECT_CHARACTERS), subjectId: id } satisfies Happening
}
