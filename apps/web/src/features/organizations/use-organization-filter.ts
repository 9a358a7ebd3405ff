import { limits, type OrganizationStatus } from '@dossier/contract'
import { useState } from 'react'
import { useDelayed } from '../projects/index.ts'

const searchDelayMs = 200

/** Filter state of the table of organisations, with its request. A change resets the page. */
export function useOrganizationFilter() {
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState<OrganizationStatus | null>(null)
  const [page, setPage] = useState(1)
  const settled = useDelayed(search.trim(), searchDelayMs)
  return {
    search,
    status,
    page,
    setPage,
    isSet: settled !== '' || status !== null,
    setSearch: (value: string) => {
      setSearch(value)
      setPage(1)
    },
    setStatus: (value: OrganizationStatus | null) => {
      setStatus(value)
      setPage(1)
    },
    clear: () => {
      setSearch('')
      setStatus(null)
      setPage(1)
    },
    request: {
      limit: limits.pageSize,
      offset: (page - 1) * limits.pageSize,
      ...(settled === '' ? {} : { search: settled }),
      ...(status === null ? {} : { status }),
    },
  }
}
