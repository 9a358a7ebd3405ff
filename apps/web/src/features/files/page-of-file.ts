import { endpoints, limits } from '@dossier/contract'
import { call } from '../../api/index.ts'
import type { FileView } from './file-view.ts'

/** Maximum number of rows searched for a linked file; beyond it the table shows its first page. */
const searchedRows = 5_000

/** The page (1-based) of a folder's table with this file, in the given order; null when it is not among the first `searchedRows`. */
export async function pageOfFile(
  projectId: number,
  fileId: number,
  view: Pick<FileView, 'folderId' | 'sort'>,
  signal: AbortSignal,
): Promise<number | null> {
  const limit = limits.maximumPageSize
  const inFolder = view.folderId === null ? {} : { folderId: view.folderId }
  const order = { sort: view.sort.key, direction: view.sort.direction }
  for (let offset = 0; offset < searchedRows; offset += limit) {
    const { rows } = await call(endpoints.files.listFolder, { projectId, ...inFolder, ...order, limit, offset }, { signal })
    const index = rows.findIndex((row) => row.itemKind === 'attachment' && row.id === fileId)
    if (index >= 0) return Math.floor((offset + index) / limits.filesPageSize) + 1
    if (rows.length < limit) return null
  }
  return null
}
