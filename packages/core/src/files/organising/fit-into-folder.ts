import { AppError } from '@dossier/contract'
import type { Within } from '../../use-case/index.ts'
import { type FolderPath, foldersRepository } from '../folders.repository.ts'

/** Folders to be placed in another one (null: at the top), with their new names. */
interface Fitting {
  projectId: number
  folderId: number | null
  folders: { id: number; name: string }[]
}

/**
 * Checks that folders can be placed in a folder and returns its path. Locks the folder tree until the transaction ends, so that the
 * result stays valid.
 *
 * @throws FOLDER_NOT_FOUND, FOLDER_INTO_ITSELF, NAME_TAKEN_HERE
 */
export async function fitIntoFolder(within: Within, { projectId, folderId, folders }: Fitting): Promise<FolderPath> {
  const tree = within(foldersRepository)
  await tree.lockTree(projectId)
  if (folderId !== null && (await tree.findIn(projectId, folderId)) === undefined) throw new AppError('FOLDER_NOT_FOUND')
  const path = folderId === null ? [] : ((await tree.paths([folderId])).get(folderId) ?? [])
  const ids = new Set(folders.map(({ id }) => id))
  if (path.some(({ id }) => ids.has(id))) throw new AppError('FOLDER_INTO_ITSELF')
  const names = folders.map((folder) => folder.name)
  const name = (await tree.nameTaken(projectId, folderId, names, [...ids])) ?? names.find((one, at) => names.indexOf(one) !== at)
  if (name !== undefined) throw new AppError('NAME_TAKEN_HERE', { name })
  return path
}
