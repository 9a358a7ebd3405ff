import { AppError } from '@dossier/contract'
import type { Page } from '@dossier/documents'
import { filesRepository, openStoredPages, type StoredPages } from '../../files/index.ts'
import type { Actor, UseCaseContext } from '../../use-case/index.ts'

/** Gives a page of a file of the workspace. @throws FILE_NOT_FOUND, PAGE_NOT_FOUND */
export type LoadPage = (fileId: number, page: number) => Promise<Page>

/** Loads pages of the workspace's files, each file opened once. */
export function pageLoader({ deps, read }: Pick<UseCaseContext<Actor, unknown>, 'deps' | 'read'>, projectId: number): LoadPage {
  const opened = new Map<number, Promise<StoredPages>>()
  const open = async (fileId: number) => {
    const file = await read(filesRepository).unsafeFind(projectId, fileId)
    if (file === undefined) throw new AppError('FILE_NOT_FOUND')
    return openStoredPages(deps.blobs, file)
  }
  return async (fileId, page) => {
    const stored = opened.get(fileId) ?? open(fileId)
    opened.set(fileId, stored)
    const loaded = await (await stored).page(page)
    if (loaded === undefined) throw new AppError('PAGE_NOT_FOUND', { page })
    return loaded
  }
}
