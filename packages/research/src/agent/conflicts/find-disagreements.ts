import type { Conflict } from './conflicts.ts'
import { findConflicts } from './find-conflicts.ts'
import type { Inquiry } from '../inquiry.ts'

const relevanceOfConflict = 0.95

/** Finds contradictions between the documents that were found so far, and lays the pages that they stand on on the desk. */
export async function findDisagreements({ desk, question, reader, request }: Inquiry): Promise<Conflict[]> {
  const bestFirst = desk.pages().toSorted((one, other) => other.relevance - one.relevance)
  const conflicts = await findConflicts(
    question,
    bestFirst.map(({ fileId }) => fileId),
    request.tools,
  )
  const values = conflicts.flatMap((conflict) => conflict.values)
  const cited = new Map(
    values.flatMap(({ filename, citations }) => citations.map(({ fileId, page }) => [`${fileId}:${page}`, { fileId, page, filename }])),
  )
  for (const { fileId, filename, page } of cited.values()) await reader.open(fileId, filename, page, relevanceOfConflict)
  return conflicts
}
