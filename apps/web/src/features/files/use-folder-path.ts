import { endpoints } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import { lineOf } from './folder-tree.ts'

/** The folder and those above it, outermost first; undefined until known. `told` is the path that came with the folder's rows. */
export function useFolderPath(
  projectId: number,
  folderId: number | null,
  told: { id: number; name: string }[] | undefined,
): { id: number; name: string }[] | undefined {
  const { data } = useCall(endpoints.files.folders, { projectId }, { enabled: folderId !== null })
  if (told) return told
  if (folderId === null) return []
  const line = lineOf(data?.rows ?? [], folderId).toReversed()
  const names = new Map(data?.rows.map(({ id, name }) => [id, name]))
  return line.length === 0 ? undefined : line.map((id) => ({ id, name: names.get(id) ?? '' }))
}
