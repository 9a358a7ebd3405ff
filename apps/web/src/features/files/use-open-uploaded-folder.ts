import { useEffect, useRef } from 'react'
import type { FileItem } from './file-item.ts'
import type { ChosenFiles } from './upload/dropped-files.ts'

/** Name of the folder that contains all of these files; null when there is no common folder. */
export function onlyFolderOf(files: ChosenFiles): string | null {
  const tops = new Set(files?.map(({ path }) => (path.includes('/') ? (path.split('/')[0] ?? '') : '')))
  const [only] = tops
  return tops.size === 1 && only !== undefined && only !== '' ? only.normalize('NFC') : null
}

/**
 * Opens a folder that was uploaded into an empty folder as soon as it exists.
 *
 * @param rows rows of the open folder; undefined while loading
 * @returns a function to call with the files chosen for upload
 */
export function useOpenUploadedFolder(
  rows: readonly FileItem[] | undefined,
  open: (folderId: number) => void,
): (files: ChosenFiles) => void {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    const [row, ...others] = rows ?? []
    if (awaited.current === null || row === undefined) return
    const isAwaited = others.length === 0 && row.itemKind === 'folder' && row.name.normalize('NFC') === awaited.current
    awaited.current = null
    if (isAwaited) open(row.id)
  })
  return (files) => {
    // The user may choose files before the first response of the server.
    awaited.current = rows === undefined || rows.length === 0 ? onlyFolderOf(files) : null
  }
}
