import type { Endpoint } from '@dossier/contract'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast-store.ts'
import { ApiError } from './api-error.ts'
import { noteOutcome } from './connection.ts'

const mostRetries = 2

/** The cache key of a call. Without a request it stands for all calls of the endpoint. */
export function keyOf(endpoint: Endpoint, request?: Record<string, unknown>): readonly unknown[] {
  return request === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, request]
}

/** A refusal stays a refusal; no response or a broken server may pass. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** Where the server's state lives in the page. A failed change shows a toast unless its caller shows the failure itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The server may be on this very machine, whatever the browser thinks of the network.
    mutations: { networkMode: 'always' },
    queries: { networkMode: 'always', retry: (failures, error) => failures < mostRetries && mayPass(error), staleTime: 5_000 },
  },
  queryCache: new QueryCache({ onError: noteOutcome, onSuccess: () => noteOutcome(null) }),
  mutationCache: new MutationCache({
    onSuccess: () => noteOutcome(null),
    onError(error, _variables, _result, mutation) {
      noteOutcome(error)
      if (mutation.meta?.['quiet'] !== true) showToast({ kind: 'failure', title: error.message })
    },
  }),
})
