import type { SearchResult } from '@dossier/retrieval'
import type { Member, UseCaseContext } from '../../use-case/index.ts'
import { searchedFile, type SearchedFiles, scopeOf } from '../asking/searched-files.ts'
import { searchWithModels, type Through } from '../search-models.ts'

/** Pages that are looked into for an answer, and those named beside it. */
const PAGES_READ = 10

export interface FileQuestion {
  query: string
  files: SearchedFiles
  signal?: AbortSignal | undefined
  through?: Through | undefined
}

/** The best pages. A file that was deleted a moment ago may still be in the index: only files with a row count. */
async function findPages(
  context: UseCaseContext<Member, unknown, 'clock' | 'indexes' | 'logger' | 'searchModels' | 'secretBox'>,
  { query, files, signal, through }: FileQuestion,
  limit = PAGES_READ,
): Promise<SearchResult> {
  const asked = { projectId: files.projectId, query, signal, through }
  const result = await searchWithModels(context, asked, { ...scopeOf(files), limit })
  return { ...result, pages: result.pages.filter((hit) => searchedFile(files, hit.source) !== undefined) }
}

/** The best pages for a question, in files that are among those searched. */
export type FindPages = (query: string, files: SearchedFiles, limit?: number) => Promise<SearchResult>

/**
 * Finds pages for one answer, each question once: what is planned, the figure that is looked up and the pages named in the end are mostly
 * the same search.
 */
export function pageFinder(
  context: UseCaseContext<Member, unknown, 'clock' | 'indexes' | 'logger' | 'searchModels' | 'secretBox'>,
  asking: Pick<FileQuestion, 'signal' | 'through'>,
): FindPages {
  const found = new WeakMap<SearchedFiles, Map<string, Promise<SearchResult>>>()
  return (query, files, limit = PAGES_READ) => {
    const known = found.get(files) ?? new Map<string, Promise<SearchResult>>()
    found.set(files, known)
    const most = Math.max(limit, PAGES_READ)
    const asked = `${most} ${query}`
    const result = known.get(asked) ?? findPages(context, { ...asking, query, files }, most)
    known.set(asked, result)
    return result
  }
}
