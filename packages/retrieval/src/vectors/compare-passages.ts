import type { Table } from '@lancedb/lancedb'
import type { DocumentFacts } from '../ranking/document-facts.ts'
import { type PageId, pageKey, readPagesOf, readPassages } from '../ranking/read-rows.ts'
import { embeddedText, type NearPassage } from './passage-vector.ts'
import type { MeaningModel } from './search-models.ts'

/** Passages that are embedded for one question: those of a whole filing would take minutes. */
const maxCompared = 96
/** Pages that words found, of which passages are compared first. */
const maxPages = 24

/**
 * Compares the meaning of a question with passages of documents that have no stored vectors: of the pages that words found, best first, then of the
 * first other pages of each document. Undefined when the embedding model gives no result.
 *
 * @param byWords best first
 */
export async function comparePassages(
  { table, files }: { table: Table; files: ReadonlyMap<number, DocumentFacts> },
  byWords: readonly PageId[],
  model: MeaningModel,
  question: string,
): Promise<NearPassage[] | undefined> {
  if (model.compare === undefined) return []
  const first = byWords.slice(0, maxPages)
  const passages = inOrder(await readPassages(table, first), first)
  if (passages.length < maxCompared) {
    const known = new Set(first.map(pageKey))
    const others = (await readPagesOf(table, [...files.keys()]))
      .filter((page) => !known.has(pageKey(page)))
      .toSorted((one, other) => one.page - other.page || one.fileId - other.fileId)
      .slice(0, maxCompared - passages.length)
    passages.push(...inOrder(await readPassages(table, others), others))
  }
  const compared = passages.slice(0, maxCompared)
  if (compared.length === 0) return []
  const cosines = await model.compare(question, compared.map(embeddedText))
  return cosines && compared.map(({ fileId, page, ordinal }, at) => ({ fileId, page, ordinal, cosine: cosines[at] ?? -1 }))
}

/** Passages in the order of their pages. */
function inOrder<Found extends PageId & { ordinal: number }>(passages: readonly Found[], pages: readonly PageId[]): Found[] {
  const rank = new Map(pages.map((page, at) => [pageKey(page), at]))
  return passages.toSorted((one, other) => (rank.get(pageKey(one)) ?? 0) - (rank.get(pageKey(other)) ?? 0) || one.ordinal - other.ordinal)
}

/** Of passages beside the workspace, those as near as the farthest of the workspace's: on one scale, farther ones would raise all others. */
export function asNearAs(own: readonly NearPassage[], beside: readonly NearPassage[]): NearPassage[] {
  const farthest = own.reduce((least, { cosine }) => Math.min(least, cosine), Number.POSITIVE_INFINITY)
  return own.length === 0 ? [...beside] : beside.filter(({ cosine }) => cosine >= farthest)
}
