import { useEffect, useEffectEvent } from 'react'

export interface PagedList {
  /** 1-based. */
  page: number
  pageSize: number
  /** Undefined while the list of this page is not there yet. */
  count: number | undefined
}

/** Leads back to the last page when a list has become too short for the one that is shown, or the address names one beyond its end. */
export function useExistingPage({ page, pageSize, count }: PagedList, onPageChange: (page: number) => void): void {
  const lead = useEffectEvent(onPageChange)
  const last = count === undefined ? page : Math.max(Math.ceil(count / pageSize), 1)
  useEffect(() => {
    if (page > last) lead(last)
  }, [page, last])
}
