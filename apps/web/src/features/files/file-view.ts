import type { endpoints, FileStatus, RequestOf } from '@dossier/contract'
import { limits } from '@dossier/contract'

/** The columns that the server sorts by. */
export type SortKey = NonNullable<RequestOf<typeof endpoints.files.listFolder>['sort']>

/** What of a folder, or of the whole workspace, the table shows. */
export interface FileView {
  /** Null at the top. */
  folderId: number | null
  /** 1-based. */
  page: number
  sort: { key: SortKey; direction: 'ascending' | 'descending' }
  /** Part of a name; with it, or with a state, the files of all folders are shown. */
  search: string
  status: FileStatus | null
}

export function initialView(folderId: number | null): FileView {
  return { folderId, page: 1, sort: { key: 'name', direction: 'ascending' }, search: '', status: null }
}

/** Whether the view shows matches from all folders rather than the inside of one. */
export function isFiltered(view: Pick<FileView, 'search' | 'status'>): boolean {
  return view.search.trim() !== '' || view.status !== null
}

/** How many pages a count of rows has; at least one. */
export function pagesOf(count: number): number {
  return Math.max(1, Math.ceil(count / limits.filesPageSize))
}
