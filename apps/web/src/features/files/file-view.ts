import type { endpoints, RequestOf } from '@dossier/contract'
import { limits } from '@dossier/contract'
import { type FileFilter, noFilter } from './file-filter.ts'

/** The columns that the server sorts by. */
export type SortKey = NonNullable<RequestOf<typeof endpoints.files.listFolder>['sort']>

/** What the table shows: folder, filter, page and order. */
export interface FileView extends FileFilter {
  /** Null at the top. */
  folderId: number | null
  /** 1-based. */
  page: number
  sort: { key: SortKey; direction: 'ascending' | 'descending' }
}

export function initialView(folderId: number | null): FileView {
  return { folderId, page: 1, sort: { key: 'name', direction: 'ascending' }, ...noFilter }
}

/** Number of pages for a number of rows; at least one. */
export function pagesOf(count: number): number {
  return Math.max(1, Math.ceil(count / limits.filesPageSize))
}
