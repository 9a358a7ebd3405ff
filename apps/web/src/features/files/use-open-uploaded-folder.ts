import { useEffect, useRef } from 'react'
import type { FileItem } from './file-item.ts'
import type { ChosenFiles } from './upload/dropped-files.ts'

/** The folder that holds all of these files; null when there is none or they lie in several. */
export function onlyFolderOf(files: ChosenFiles): string | null {
  const tops = new Set(files?.map(({ path }) => (path.includes('/') ? (path.split('/')[0] ?? '') : '')))
  const [only] = tops
  return tops.size === 1 && only !== undefined && only !== '' ? only.normalize('NFC') : null
}

/**
 * Opens the folder that is uploaded into an empty place as soon as it is there: its one row alone would say nothing.
 *
 * @param rows what the place holds; undefined while that is not known
 * @returns to be told of the files that were chosen for upload
 */
export function useOpenUploadedFolder(
  rows: readonly FileItem[] | undefined,
  open: (folderId: number) => void,
): (files: ChosenFiles) => void {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    const [row, ...others] = rows ?? []
    if (awaited.current === null || row === undefined) return
    const isIt = others.length === 0 && row.itemKind === 'folder' && row.name.normalize('NFC') === awaited.current
    awaited.current = null
    if (isIt) open(row.id)
  })
  return (files) => {
    // Somebody may be quicker than the first answer of the server.
    awaited.current = rows === undefined || rows.length === 0 ? onlyFolderOf(files) : null
  }
}
