import { type ActivityType, endpoints } from '@dossier/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call, keyOf } from '../../api/index.ts'

/** Entries per request; enough to fill a screen. */
const entriesAtOnce = 50

/** Loads the activity of a workspace, latest first, in pages. */
export function useActivities(projectId: number, type: ActivityType | undefined, routine: boolean) {
  const request = { projectId, routine: String(routine), ...(type === undefined ? {} : { type }) }
  return useInfiniteQuery({
    queryKey: [...keyOf(endpoints.activity.list, request), 'pages'],
    queryFn: ({ pageParam, signal }) => call(endpoints.activity.list, { ...request, limit: entriesAtOnce, offset: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam(last, pages) {
      const loaded = pages.reduce((sum, { rows }) => sum + rows.length, 0)
      return last.rows.length > 0 && loaded < last.count ? loaded : undefined
    },
  })
}
