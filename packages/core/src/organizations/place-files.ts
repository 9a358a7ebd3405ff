import { nameOfVersion, NamesInFolder, placeFolders } from '../files/index.ts'
import type { Read } from '../use-case/index.ts'
import { contentsRepository, type FileToExport } from './contents.repository.ts'

/** A file and its path in the archive. */
export interface PlacedFile {
  file: FileToExport
  path: string
}

/**
 * All versions of all files of an organization with their paths in the archive, by workspace and folder. The latest version has the file's
 * name. Deterministic. Holds the folders of one workspace and the names of one folder in memory.
 */
export async function* placeFiles(read: Read): AsyncGenerator<PlacedFile> {
  const contents = read(contentsRepository)
  const workspaces = new NamesInFolder()
  for await (const project of contents.projects()) {
    const placed = placeFolders(`files/${workspaces.take(project.name)}/`, await contents.foldersOf(project.id))
    const tree = new Map(placed.map((folder) => [folder.id, folder]))
    for await (const file of contents.filesOf(project.id)) {
      const folder = tree.get(file.folderId)
      const name = file.isLatest ? file.filename : nameOfVersion(file.filename, file.version)
      if (folder !== undefined) yield { file, path: `${folder.path}${folder.names.take(name)}` }
    }
  }
}
