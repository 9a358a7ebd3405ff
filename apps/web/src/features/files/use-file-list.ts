import { endpoints, limits } from '@dossier/contract'
import { keyOf, queryClient, useCall } from '../../api/index.ts'
import { asItem, type FileItem } from './file-item.ts'
import { isFiltered, requestOfFilter, requestOfFolder } from './file-filter.ts'
import type { FileView } from './file-view.ts'

const { list, listFolder, folders, progress, get, versions } = endpoints.files

/** Endpoints whose data changes when files are added, removed or read. */
const fileEndpoints = [
  list,
  listFolder,
  folders,
  progress,
  get,
  versions,
  endpoints.spreadsheets.list,
  endpoints.projects.get,
  endpoints.projects.list,
]

/** Invalidates all file queries. */
export async function refreshFiles(): Promise<void> {
  await Promise.all(fileEndpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

export interface FileList {
  /** Undefined while loading. */
  rows: FileItem[] | undefined
  count: number
  /** The open folder and its ancestors, outermost first; undefined while loading, or while matches of several folders are shown. */
  path: { id: number; name: string }[] | undefined
  error: Error | null
  retry: () => void
}

/** The page of rows that a view shows. */
export function useFileList(projectId: number, view: FileView): FileList {
  const filtered = isFiltered(view)
  // A name search includes folders; other filters apply to files only.
  const named = view.search.trim() !== ''
  const paging = {
    projectId,
    limit: limits.filesPageSize,
    offset: (view.page - 1) * limits.filesPageSize,
    sort: view.sort.key,
    direction: view.sort.direction,
  }
  const inFolder = useCall(
    listFolder,
    { ...paging, ...requestOfFolder(view) },
    {
      enabled: named || !filtered,
      placeholderData: (before) => (named || isPathOf(before?.path, view.folderId) ? before : undefined),
    },
  )
  const matching = useCall(
    list,
    { ...paging, ...requestOfFilter(view, view.folderId) },
    { enabled: filtered && !named, placeholderData: (before) => before },
  )

  if (filtered && !named) {
    const { data, error, refetch } = matching
    return { rows: data?.rows.map(asItem), count: data?.count ?? 0, path: undefined, error, retry: () => void refetch() }
  }
  const { data, error, refetch } = inFolder
  return { rows: data?.rows, count: data?.count ?? 0, path: filtered ? undefined : data?.path, error, retry: () => void refetch() }
}

/** Whether rows with this path belong to the folder; only such rows may stay on screen while the next page loads. */
function isPathOf(path: { id: number }[] | undefined, folderId: number | null): boolean {
  return path !== undefined && (path.at(-1)?.id ?? null) === folderId
}
