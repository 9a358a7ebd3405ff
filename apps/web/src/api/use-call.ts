import type { DataOf, EventsEndpoint, JsonEndpoint, RequestOf } from '@dossier/contract'
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query'
import { call } from './api-client.ts'
import { keyOf } from './query-client.ts'

type Options<E> = Omit<UseQueryOptions<DataOf<E>>, 'queryKey' | 'queryFn'>

/** The data of an endpoint for a request, cached and refetched when stale. */
export function useCall<E extends JsonEndpoint | EventsEndpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: Options<E> = {},
): UseQueryResult<DataOf<E>> {
  return useQuery<DataOf<E>>({
    ...options,
    queryKey: keyOf(endpoint, request),
    queryFn: ({ signal }) => call(endpoint, request, { signal }),
  })
}
