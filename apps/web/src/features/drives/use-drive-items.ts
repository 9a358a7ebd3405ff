import { type DriveItem, type DriveProvider, endpoints } from '@dossier/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '../../api/index.ts'

const { items } = endpoints.drives

/** Loads the items of a drive folder in pages; `parentId` null is the top. */
export function useDriveItems(provider: DriveProvider, parentId: string | null) {
  const request = { provider, ...(parentId === null ? {} : { parentId }) }
  const query = useInfiniteQuery({
    queryKey: [...keyOf(items, request), 'pages'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) => call(items, { ...request, ...(pageParam === null ? {} : { cursor: pageParam }) }, { signal }),
    getNextPageParam: ({ cursor }) => cursor,
  })
  const rows: DriveItem[] | undefined = query.data?.pages.flatMap((page) => page.rows)
  return { ...query, rows }
}
