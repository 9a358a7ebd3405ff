import type { Endpoint } from '@dossier/contract'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast-store.ts'
import { ApiError } from './api-error.ts'
import { currentLanguage } from '../i18n/index.ts'

const maxRetries = 2

/** The cache key of a call; without a request the key of all calls of the endpoint. */
export function keyOf(endpoint: Endpoint, request?: Record<string, unknown>): readonly unknown[] {
  return request === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, request]
}

/** Whether a failed query is retried: only without a response or after a server error. */
function isTransient(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** Title and description of a failure: the failed action, and the server's reason. */
export function failureWords(error: Error): { title: string; description?: string } {
  const { attempt, reason, status } = error instanceof ApiError ? error : {}
  if (attempt === undefined || status === 0) return { title: error.message }
  const title = attempt[currentLanguage()]
  return reason === undefined || reason === title ? { title } : { title, description: reason }
}

/** The cache of server state. A failed mutation shows a toast unless its caller shows the failure. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The server may run on this machine, whatever the browser reports about the network.
    mutations: { networkMode: 'always' },
    queries: { networkMode: 'always', retry: (failures, error) => failures < maxRetries && isTransient(error), staleTime: 5_000 },
  },
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      if (mutation.meta?.['quiet'] !== true) showToast({ kind: 'failure', ...failureWords(error) })
    },
  }),
})
