import { nameOfVersion, NamesInFolder, placeFolders } from '../files/index.ts'
import type { Read } from '../use-case/index.ts'
import { contentsRepository, type FileToExport } from './contents.repository.ts'

/** A file and where it lies in the archive. */
export interface PlacedFile {
  file: FileToExport
  path: string
}

/**
 * Every file of an organisation in all its versions with its path in the archive, workspace by workspace in the tree of its folders.
 * The latest version has the file's name. The same each time; in memory are the folders of one workspace and the names inside one
 * folder.
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
