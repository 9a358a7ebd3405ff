import type { FileStatus } from '@dossier/contract'

/** A line of the index of a data room. */
export interface IndexRow {
  /** `1`, `1.1`, `1.1.1`: where it stands in the tree. */
  number: string
  name: string
  /** Null for a folder, as everything that only files have. */
  file: IndexedFile | null
}

/** What the index says of a file. */
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

/** The tree line by line: in each folder its folders come first with all that is in them, then its files, each as ordered as they are given. */
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
