import { NamesInFolder } from './archive-names.ts'

/** The place of a folder in an archive, and the names assigned in it. */
export interface PlacedFolder {
  id: number | null
  /** With a `/` at its end; empty at the top of an archive. */
  path: string
  names: NamesInFolder
}

interface Folder {
  id: number
  parentId: number | null
  name: string
}

/**
 * The top of an archive and the folders below it, outermost first. Folder names are assigned before file names. Folders for which
 * `isOnTop` holds are placed at the top; folders above them are omitted.
 */
export function placeFolders(
  top: string,
  folders: Folder[],
  isOnTop: (folder: Folder) => boolean = (folder) => folder.parentId === null,
): PlacedFolder[] {
  const inside = Map.groupBy(folders, (folder) => folder.parentId)
  const placed: PlacedFolder[] = [{ id: null, path: top, names: new NamesInFolder() }]
  for (const { id, path, names } of placed) {
    const within = id === null ? folders.filter(isOnTop) : (inside.get(id) ?? [])
    for (const folder of within) placed.push({ id: folder.id, path: `${path}${names.take(folder.name)}/`, names: new NamesInFolder() })
  }
  return placed
}
