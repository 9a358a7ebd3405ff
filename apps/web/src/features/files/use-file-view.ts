import { useState } from 'react'
import { type FileView, initialView } from './file-view.ts'

/** The view of a folder: begins anew with every folder, and on its first page with every change of what is shown. */
export function useFileView(folderId: number | null): [view: FileView, change: (part: Partial<FileView>) => void] {
  const [view, setView] = useState(() => initialView(folderId))
  const current = view.folderId === folderId ? view : { ...initialView(folderId), sort: view.sort }
  return [current, (part) => setView({ ...current, page: 1, ...part })]
}
