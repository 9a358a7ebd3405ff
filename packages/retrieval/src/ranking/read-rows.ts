import type { Table } from '@lancedb/lancedb'
import { pagesFilter } from '../index/filters.ts'
import { rowLevel, type TermColumn } from '../index/row-schema.ts'
import type { Passage } from '../passage.ts'
import { termQuery, type WeightedTerms } from './weighted-terms.ts'

/** A page of a file; `key` tells it from all others of the workspace. */
export interface PageId {
  fileId: number
  page: number
}

export function pageKey({ fileId, page }: PageId): string {
  return `${fileId}:${page}`
}

/** A page that a term search found. */
export interface FoundPage extends PageId {
  score: number
  /** `PageFacts` as stored: several searches find one page, and only one of them needs to read it. */
  facts: string
}

/** The best pages for the terms in one of the page columns. */
export async function findPages(
  table: Table,
  terms: WeightedTerms,
  column: Exclude<TermColumn, 'terms'>,
  options: { scope: string | undefined; limit: number },
): Promise<FoundPage[]> {
  const query = termQuery(terms, column)
  if (!query) return []
  let search = table.query().fullTextSearch(query).select(['file_id', 'page', 'facts', '_score']).limit(options.limit)
  if (options.scope) search = search.where(options.scope)
  const rows = (await search.toArray()) as { file_id: number; page: number; facts: string; _score: number }[]
  return rows.map(({ _score: score, ...row }) => ({
    fileId: row.file_id,
    page: row.page,
    score,
    facts: row.facts,
  }))
}

/** Scores of the passages of the given pages for the terms; those without any of the terms are absent. */
export async function scorePassages(
  table: Table,
  terms: WeightedTerms,
  pages: readonly PageId[],
): Promise<(PageId & { ordinal: number; score: number })[]> {
  const query = termQuery(terms, 'terms')
  if (!query || pages.length === 0) return []
  const search = table
    .query()
    .fullTextSearch(query)
    .where(pagesFilter(rowLevel.passage, pages))
    .select(['file_id', 'page', 'ordinal', '_score'])
  const rows = (await search.limit(pages.length * mostPassagesOfPage).toArray()) as {
    file_id: number
    page: number
    ordinal: number
    _score: number
  }[]
  return rows.map(({ _score: score, ...row }) => ({ fileId: row.file_id, page: row.page, ordinal: row.ordinal, score }))
}

const mostPassagesOfPage = 24

/** The terms of whole pages in reading order, by `pageKey`. */
export async function readPageTerms(table: Table, pages: readonly PageId[]): Promise<Map<string, string>> {
  if (pages.length === 0) return new Map()
  const rows = (await table.query().where(pagesFilter(rowLevel.page, pages)).select(['file_id', 'page', 'page_terms']).toArray()) as {
    file_id: number
    page: number
    page_terms: string | null
  }[]
  return new Map(rows.map((row) => [pageKey({ fileId: row.file_id, page: row.page }), row.page_terms ?? '']))
}

interface PassageRow {
  file_id: number
  page: number
  ordinal: number
  kind: number
  start: number
  end: number
  text: string
  context: string
  facts: string
}

/** All passages of the given pages. */
export async function readPassages(table: Table, pages: readonly PageId[]): Promise<(Passage & { fileId: number })[]> {
  if (pages.length === 0) return []
  const rows = (await table
    .query()
    .where(pagesFilter(rowLevel.passage, pages))
    .select(['file_id', 'page', 'ordinal', 'kind', 'start', 'end', 'text', 'context', 'facts'])
    .toArray()) as PassageRow[]
  return rows.map((row) => ({
    fileId: row.file_id,
    page: row.page,
    ordinal: row.ordinal,
    kind: row.kind === 1 ? 'table' : 'text',
    start: row.start,
    end: row.end,
    text: row.text,
    context: row.context,
    anchor: JSON.parse(row.facts) as Passage['anchor'],
  }))
}
