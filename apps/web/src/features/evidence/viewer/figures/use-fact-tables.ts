import { endpoints, type FactTableView, type RequestOf } from '@dossier/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call, keyOf } from '../../../../api/index.ts'

const noTables: readonly FactTableView[] = []

/** The matching tables of a file that have been loaded so far. */
export function useFactTables(request: Omit<RequestOf<typeof endpoints.facts.ofFile>, 'cursor'>, enabled = true) {
  const query = useInfiniteQuery({
    queryKey: [...keyOf(endpoints.facts.ofFile, request), 'tables'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoints.facts.ofFile, { ...request, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    enabled,
  })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query
  const tables = useMemo(() => data?.pages.flatMap((page) => page.tables) ?? noTables, [data])
  return {
    tables,
    error,
    isPending,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
