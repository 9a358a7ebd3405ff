import { endpoints } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { lineOf } from './folder-tree.ts'

/** The folder and its ancestors, outermost first; undefined while loading. `loaded` is the path returned with the folder's rows. */
export function useFolderPath(
  projectId: number,
  folderId: number | null,
  loaded: { id: number; name: string }[] | undefined,
): { id: number; name: string }[] | undefined {
  const { data } = useCall(endpoints.files.folders, { projectId }, { enabled: folderId !== null })
  if (loaded) return loaded
  if (folderId === null) return []
  const line = lineOf(data?.rows ?? [], folderId).toReversed()
  const names = new Map(data?.rows.map(({ id, name }) => [id, name]))
  return line.length === 0 ? undefined : line.map((id) => ({ id, name: names.get(id) ?? '' }))
}
