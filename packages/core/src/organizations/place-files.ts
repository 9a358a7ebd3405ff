import type { Read } from '../use-case/index.ts'
import { NamesInFolder } from './archive-names.ts'
import { contentsRepository, type FileToExport, type FolderToExport } from './contents.repository.ts'

/** A file and where it lies in the archive. */
export interface PlacedFile {
  file: FileToExport
  path: string
}

/**
 * Every file of an organisation with its path in the archive, workspace by workspace in the tree of its folders. The same each
 * time; in memory are the folders of one workspace and the names inside one folder.
 */
export async function* placeFiles(read: Read): AsyncGenerator<PlacedFile> {
  const contents = read(contentsRepository)
  const workspaces = new NamesInFolder()
  for await (const project of contents.projects()) {
    const tree = placeFolders(`files/${workspaces.take(project.name)}`, await contents.foldersOf(project.id))
    for await (const file of contents.filesOf(project.id)) {
      const folder = tree.get(file.folderId)
      if (folder !== undefined) yield { file, path: `${folder.path}/${folder.names.take(file.filename)}` }
    }
  }
}

interface PlacedFolder {
  path: string
  names: NamesInFolder
}

/** The folders of a workspace by id, their names given out before those of files; null is its top. */
function placeFolders(top: string, folders: FolderToExport[]): Map<number | null, PlacedFolder> {
  const inside = Map.groupBy(folders, (folder) => folder.parentId)
  const placed = new Map<number | null, PlacedFolder>()
  const waiting: { id: number | null; path: string }[] = [{ id: null, path: top }]
  for (const { id, path } of waiting) {
    const names = new NamesInFolder()
    placed.set(id, { path, names })
    for (const folder of inside.get(id) ?? []) waiting.push({ id: folder.id, path: `${path}/${names.take(folder.name)}` })
  }
  return placed
}
