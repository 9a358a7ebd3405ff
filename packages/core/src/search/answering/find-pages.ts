import type { SearchResult } from '@dossier/retrieval'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { searchedDocument, type SearchedFiles, scopeOf } from '../asking/searched-files.ts'
import { hitsOfScope } from '../cells/scope-to-cells.ts'
import { searchWithModels, type WrapModels } from '../search-models.ts'
import { pageLoader } from './page-loader.ts'

/** Number of pages that are searched for an answer. */
const PAGES_READ = 10
/** Number of pages that are ranked in a file of which only some pages are searched. */
const PAGES_RANKED = 200

export interface FileQuestion {
  query: string
  files: SearchedFiles
  signal?: AbortSignal | undefined
  wrapModels?: WrapModels | undefined
}

/** The best pages. A file that was just deleted may still be in the index, so only files with a row count. */
async function findPages(
  context: UseCaseContext<Member, unknown, 'blobs' | 'clock' | 'indexes' | 'logger' | 'searchModels' | 'secretBox'>,
  { query, files, signal, wrapModels }: FileQuestion,
  limit = PAGES_READ,
): Promise<SearchResult> {
  const asked = { projectId: files.projectId, query, signal, wrapModels }
  const { cells } = files
  const result = await searchWithModels(context, asked, { ...scopeOf(files), limit: cells === undefined ? limit : PAGES_RANKED })
  if (cells !== undefined) return hitsOfScope(result, cells, limit, pageLoader(context, files))
  return { ...result, pages: result.pages.filter((hit) => searchedDocument(files, hit.source) !== undefined) }
}

/** Finds the best pages for a query within the searched files. */
export type FindPages = (query: string, files: SearchedFiles, limit?: number) => Promise<SearchResult>

/** Finds pages for one answer and caches the results: planning, figure lookup and the final list of pages mostly run the same search. */
export function pageFinder(
  context: UseCaseContext<Member, unknown, 'blobs' | 'clock' | 'indexes' | 'logger' | 'searchModels' | 'secretBox'>,
  asking: Pick<FileQuestion, 'signal' | 'wrapModels'>,
): FindPages {
  const searches = new WeakMap<SearchedFiles, Map<string, { limit: number; result: Promise<SearchResult> }>>()
  return async (query, files, limit = PAGES_READ) => {
    const ofFiles = searches.get(files) ?? new Map<string, { limit: number; result: Promise<SearchResult> }>()
    searches.set(files, ofFiles)
    // Documents outside may have been added since.
    const asked = `${files.outside.documents.size} ${query}`
    const known = ofFiles.get(asked)
    if (known !== undefined && known.limit >= limit) return firstPages(await known.result, limit)
    const result = findPages(context, { ...asking, query, files }, Math.max(limit, PAGES_READ))
    ofFiles.set(asked, { limit: Math.max(limit, PAGES_READ), result })
    return firstPages(await result, limit)
  }
}

/** The result of a search for fewer pages. */
function firstPages(result: SearchResult, limit: number): SearchResult {
  if (result.pages.length <= limit) return result
  const pages = result.pages.slice(0, limit)
  const kept = new Set(pages.map(({ source, page }) => `${source} ${page}`))
  return { ...result, pages, passages: result.passages.filter(({ source, page }) => kept.has(`${source} ${page}`)) }
}
