import type { Endpoint } from '@dossier/contract'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast-store.ts'
import { ApiError } from './api-error.ts'

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
    queries: { retry: (failures, error) => failures < mostRetries && mayPass(error), staleTime: 5_000 },
  },
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      if (mutation.meta?.['quiet'] !== true) showToast({ kind: 'failure', title: error.message })
    },
  }),
})
