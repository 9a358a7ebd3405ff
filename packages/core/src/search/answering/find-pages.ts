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
  const found = new WeakMap<SearchedFiles, Map<string, Promise<SearchResult>>>()
  return (query, files, limit = PAGES_READ) => {
    const known = found.get(files) ?? new Map<string, Promise<SearchResult>>()
    found.set(files, known)
    const most = Math.max(limit, PAGES_READ)
    // Documents outside may have been added since.
    const asked = `${most} ${files.outside.documents.size} ${query}`
    const result = known.get(asked) ?? findPages(context, { ...asking, query, files }, most)
    known.set(asked, result)
    return result
  }
}
