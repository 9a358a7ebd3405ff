import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addressOfFilter, type FileFilter, filterOfAddress, isFiltered, withoutFilter } from './file-filter.ts'
import { type FileView, initialView } from './file-view.ts'

/** The view of a folder. Its filter is in the address, so that it can be shared. Any change of folder or view resets the page. */
export function useFileView(folderId: number | null): [view: FileView, change: (part: Partial<FileView>) => void] {
  const navigate = useNavigate()
  const filter = filterOfAddress(useSearch({ from: '/shell/files' }))
  const [place, setPlace] = useState(() => placeOf(initialView(folderId), filter))
  const page = place.shown === shownOf(folderId, filter) ? place.page : 1
  const current: FileView = { ...filter, folderId, page: page, sort: place.sort }

  function change(part: Partial<FileView>) {
    const next = { ...current, page: 1, ...part }
    setPlace(placeOf(next, next))
    if (JSON.stringify(addressOfFilter(next)) === JSON.stringify(addressOfFilter(filter))) return
    void navigate({ to: '/files', search: (address) => ({ ...withoutFilter(address), ...addressOfFilter(next) }), replace: true })
  }
  return [current, change]
}

function placeOf({ folderId, page, sort }: FileView, filter: FileFilter) {
  return { shown: shownOf(folderId, filter), page, sort }
}

/** Key of a set of rows. */
function shownOf(folderId: number | null, filter: FileFilter): string {
  return JSON.stringify([isFiltered(filter) ? addressOfFilter(filter) : null, folderId])
}
