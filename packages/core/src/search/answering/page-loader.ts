import { AppError } from '@dossier/contract'
import type { Page, SourceKey } from '@dossier/documents'
import { openPages, openStoredPages, type StoredPages } from '../../files/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'
import { searchedDocument, type SearchedFiles, storedFile } from '../asking/searched-files.ts'
import { pageOfScope } from '../cells/scope-to-cells.ts'

/** Returns a page of a source in the workspace. @throws FILE_NOT_FOUND, PAGE_NOT_FOUND */
export type LoadPage = (source: SourceKey, page: number) => Promise<Page>

/** Loads pages of the workspace's files and of the documents beside them, as far as the question is about them, and caches files and pages. */
export function pageLoader(context: Pick<UseCaseContext<Actor, unknown, 'blobs'>, 'deps' | 'read'>, files: SearchedFiles): LoadPage {
  const opened = new Map<SourceKey, Promise<StoredPages>>()
  const loaded = new Map<string, Promise<Page>>()
  const open = async (source: SourceKey) => {
    const outside = files.outside.documents.get(source)
    if (outside !== undefined) return openPages(async (start, end) => outside.stored.subarray(start, end))
    const file = await storedFile(context.read, files, source)
    if (file === undefined) throw new AppError('FILE_NOT_FOUND')
    return openStoredPages(context.deps.blobs, file)
  }
  const load = async (source: SourceKey, number: number) => {
    const stored = opened.get(source) ?? open(source)
    opened.set(source, stored)
    const page = await (await stored).page(number)
    if (page === undefined) throw new AppError('PAGE_NOT_FOUND', { page: number })
    return pageOfScope(context.deps, files, source, page)
  }
  return (source, number) => {
    const key = `${source}/${number}`
    const page = loaded.get(key) ?? load(source, number)
    loaded.set(key, page)
    return page
  }
}

/** As `LoadPage`, but null for a document that is not searched and for a page that it does not have. */
export function openPageIn(files: SearchedFiles, loadPage: LoadPage): (source: SourceKey, page: number) => Promise<Page | null> {
  return async (source, page) => {
    const { pages } = searchedDocument(files, source) ?? {}
    const isThere = Number.isInteger(page) && page >= 1 && page <= (pages ?? 0)
    return isThere ? loadPage(source, page) : null
  }
}
