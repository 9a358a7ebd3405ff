import type { FileStatus } from '@dossier/contract'

/** A line of the index of a data room. */
export interface IndexRow {
  /** Its position in the tree: `1`, `1.1`, `1.1.1`. */
  number: string
  name: string
  /** Null for a folder. */
  file: IndexedFile | null
}

/** A file of the index. */
export interface IndexedFile {
  folderId: number | null
  filename: string
  kind: string
  pages: number | null
  size: number
  status: FileStatus
  createdAt: Date
  uploader: string
}

interface Folder {
  id: number
  parentId: number | null
  name: string
}

/** The tree line by line: in each folder first its folders with their contents, then its files, in the given order. */
export function* indexRows(folders: readonly Folder[], files: readonly IndexedFile[]): Generator<IndexRow> {
  const foldersIn = Map.groupBy(folders, (folder) => folder.parentId)
  const filesIn = Map.groupBy(files, (file) => file.folderId)
  function* inside(id: number | null, prefix: string): Generator<IndexRow> {
    let at = 0
    for (const folder of foldersIn.get(id) ?? []) {
      const number = `${prefix}${(at += 1)}`
      yield { number, name: folder.name, file: null }
      yield* inside(folder.id, `${number}.`)
    }
    for (const file of filesIn.get(id) ?? []) yield { number: `${prefix}${(at += 1)}`, name: file.filename, file }
  }
  yield* inside(null, '')
}
