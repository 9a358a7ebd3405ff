import { useEffect, useEffectEvent } from 'react'

export interface PagedList {
  /** 1-based. */
  page: number
  pageSize: number
  /** Undefined while the list loads. */
  count: number | undefined
}

/** Navigates to the last page when the current one is beyond the end of the list. */
export function useExistingPage({ page, pageSize, count }: PagedList, onPageChange: (page: number) => void): void {
  const goToPage = useEffectEvent(onPageChange)
  const last = count === undefined ? page : Math.max(Math.ceil(count / pageSize), 1)
  useEffect(() => {
    if (page > last) goToPage(last)
  }, [page, last])
}
