import type { DataOf, Endpoint, EventsEndpoint, JsonEndpoint, RequestOf } from '@dossier/contract'
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast-store.ts'
import { call } from './api-client.ts'
import { keyOf } from './query-client.ts'

export interface SendOptions<E> {
  /** Endpoints whose cached data this change makes stale. */
  invalidates?: readonly Endpoint[]
  /** Shows the server's success message in a toast. */
  announce?: boolean
  /** Shows no toast on failure, because the caller shows it. */
  quiet?: boolean
  onSuccess?: (data: DataOf<E>, request: RequestOf<E>) => void
}

/** A change sent to an endpoint: `mutate(request)`. Failures show a toast unless `quiet`. */
export function useSend<E extends JsonEndpoint | EventsEndpoint>(
  endpoint: E,
  options: SendOptions<E> = {},
): UseMutationResult<DataOf<E>, Error, RequestOf<E>> {
  const cache = useQueryClient()
  return useMutation<DataOf<E>, Error, RequestOf<E>>({
    mutationFn: (request) => call(endpoint, request, options.announce === true ? { onMessage: announce } : {}),
    meta: { quiet: options.quiet ?? false },
    async onSuccess(data, request) {
      await Promise.all((options.invalidates ?? []).map((stale) => cache.invalidateQueries({ queryKey: keyOf(stale) })))
      options.onSuccess?.(data, request)
    },
  })
}

function announce(title: string): void {
  showToast({ kind: 'success', title })
}
