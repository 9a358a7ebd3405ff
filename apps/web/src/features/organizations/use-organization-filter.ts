import { limits, type OrganizationStatus } from '@dossier/contract'
import { useState } from 'react'
import { useDelayed } from '../projects/index.ts'

const searchDelayMs = 200

/** What the table of organisations is narrowed to, and the request that asks for it. A change leads to the first page. */
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
