import { asksForPrintedFigure } from '../../question/index.ts'
import type { Conflict } from './conflicts.ts'
import { findConflicts } from './find-conflicts.ts'
import type { Inquiry } from '../inquiry.ts'

const relevanceOfConflict = 0.95

/** Finds conflicts between the documents found so far, and adds the pages of their figures to the registry. */
export async function findEvidenceConflicts({ registry, question, reader, request }: Inquiry): Promise<Conflict[]> {
  const bestFirst = registry.pages().toSorted((one, other) => other.relevance - one.relevance)
  const conflicts = await findConflicts(
    question,
    bestFirst.map(({ source }) => source),
    request.tools,
    asksForPrintedFigure(question) ? await request.tools.figuresOfLine(question) : [],
  )
  const values = conflicts.flatMap((conflict) => conflict.values)
  const cited = new Map(
    values.flatMap(({ filename, citations }) => citations.map(({ source, page }) => [`${source}:${page}`, { source, page, filename }])),
  )
  for (const { source, filename, page } of cited.values()) await reader.open(source, filename, page, relevanceOfConflict)
  return conflicts
}
