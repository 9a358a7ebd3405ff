import type { Table } from '@lancedb/lancedb'
import { fileFilter, levelFilter, pagesFilter } from '../index/filters.ts'
import { pageOfPlace, rowLevel, type TermColumn } from '../index/row-schema.ts'
import type { Passage } from '../passage.ts'
import { type FoundColumns, rowsFrom } from './found-columns.ts'
import { termQuery, type WeightedTerms } from './weighted-terms.ts'

/** A page of a file; `pageKey` identifies it in the workspace. */
export interface PageId {
  fileId: number
  page: number
}

export function pageKey({ fileId, page }: PageId): string {
  return `${fileId}:${page}`
}

/** A page in the result of a term search. */
export interface FoundPage extends PageId {
  score: number
  /** `PageFacts` as stored: several searches find the same page, and it is parsed once. */
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
  let search = table.query().fullTextSearch(query).select(['place', 'facts', '_score']).limit(options.limit)
  if (options.scope) search = search.where(options.scope)
  return rowsFrom(await search.toArrow(), (columns, row) => ({
    ...pageAt(columns, row),
    score: columns.numberAt('_score', row),
    facts: columns.textAt('facts', row),
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
  const search = table.query().fullTextSearch(query).where(pagesFilter(rowLevel.passage, pages)).select(['place', 'ordinal', '_score'])
  return rowsFrom(await search.limit(pages.length * maxPassagesOfPage).toArrow(), (columns, row) => ({
    ...pageAt(columns, row),
    ordinal: columns.numberAt('ordinal', row),
    score: columns.numberAt('_score', row),
  }))
}

const maxPassagesOfPage = 24

/** The terms of whole pages in reading order, by `pageKey`. */
export async function readPageTerms(table: Table, pages: readonly PageId[]): Promise<Map<string, string>> {
  if (pages.length === 0) return new Map()
  const found = await table.query().where(pagesFilter(rowLevel.page, pages)).select(['place', 'page_terms']).toArrow()
  return new Map(rowsFrom(found, (columns, row) => [pageKey(pageAt(columns, row)), columns.textAt('page_terms', row)]))
}

/** Every page of the given files, with its `PageFacts` as stored. */
export async function readPagesOf(table: Table, fileIds: readonly number[]): Promise<(PageId & { facts: string })[]> {
  const ofPages = `${fileFilter(fileIds)} AND ${levelFilter(rowLevel.page)}`
  const found = await table.query().where(ofPages).select(['place', 'facts']).toArrow()
  return rowsFrom(found, (columns, row) => ({ ...pageAt(columns, row), facts: columns.textAt('facts', row) }))
}

/** All passages of the given pages. */
export async function readPassages(table: Table, pages: readonly PageId[]): Promise<(Passage & { fileId: number })[]> {
  if (pages.length === 0) return []
  const found = await table
    .query()
    .where(pagesFilter(rowLevel.passage, pages))
    .select(['place', 'ordinal', 'kind', 'start', 'end', 'text', 'context', 'facts'])
    .toArrow()
  return rowsFrom(found, (columns, row) => ({
    ...pageAt(columns, row),
    ordinal: columns.numberAt('ordinal', row),
    kind: columns.numberAt('kind', row) === 1 ? 'table' : 'text',
    start: columns.numberAt('start', row),
    end: columns.numberAt('end', row),
    text: columns.textAt('text', row),
    context: columns.textAt('context', row),
    anchor: JSON.parse(columns.textAt('facts', row)) as Passage['anchor'],
  }))
}

/** One column instead of two, since each selected column is read separately. */
function pageAt(columns: FoundColumns, row: number): PageId {
  return pageOfPlace(columns.numberAt('place', row))
}
