import type { Table } from '@lancedb/lancedb'
import { pagesFilter } from '../index/filters.ts'
import type { PageFacts } from '../index/page-facts.ts'
import { rowLevel } from '../index/row-schema.ts'
import type { NearPassage } from './passage-vector.ts'
import { betweenExtremes, type MeaningModel } from './search-models.ts'
import type { WorkspaceVectors } from './workspace-vectors.ts'

/** A page with a meaning close to the question, by its nearest passage. */
export interface NearPage {
  fileId: number
  page: number
  /** Ordinal of that passage. */
  ordinal: number
  /** 0 for the farthest of the passages found, 1 for the nearest. */
  meaning: number
}

/** Passages requested in each scope. */
const nearestEach = 120

/**
 * The passages of a workspace that are closest to the question; undefined when the embedding model gives no vector.
 *
 * @param scopes files to search, each scope separately; undefined for the complete workspace
 */
export async function findNearPassages(
  vectors: WorkspaceVectors,
  projectId: number,
  model: MeaningModel,
  question: string,
  scopes: readonly (readonly number[] | undefined)[],
): Promise<NearPassage[] | undefined> {
  const vector = await model.embed(question)
  if (!vector) return undefined
  const found = await Promise.all(scopes.map((fileIds) => vectors.nearest(projectId, model.name, vector, { fileIds, limit: nearestEach })))
  return found.flat()
}

/** The pages of passages, each by its nearest, on one scale. */
export function nearestOfPages(passages: readonly NearPassage[]): NearPage[] {
  const scaled = betweenExtremes(passages.map(({ cosine }) => cosine))
  const pages = new Map<string, NearPage>()
  for (const [at, { fileId, page, ordinal }] of passages.entries()) {
    const meaning = scaled[at] ?? 0
    const key = `${fileId}:${page}`
    if (meaning >= (pages.get(key)?.meaning ?? 0)) pages.set(key, { fileId, page, ordinal, meaning })
  }
  // The farthest of the passages found counts as not near.
  return [...pages.values()].filter(({ meaning }) => meaning > 0)
}

/** The stored facts of pages that no term search found. Pages that the index no longer holds are left out. */
export async function readPageFacts(
  table: Table,
  pages: readonly { fileId: number; page: number }[],
): Promise<{ fileId: number; page: number; facts: PageFacts }[]> {
  if (pages.length === 0) return []
  const rows = (await table.query().where(pagesFilter(rowLevel.page, pages)).select(['file_id', 'page', 'facts']).toArray()) as {
    file_id: number
    page: number
    facts: string
  }[]
  return rows.map((row) => ({ fileId: row.file_id, page: row.page, facts: JSON.parse(row.facts) as PageFacts }))
}
