import type { Endpoint } from '@dossier/contract'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toast-store.ts'
import { ApiError } from './api-error.ts'
import { currentLanguage } from '../i18n/index.ts'

const mostRetries = 2

/** The cache key of a call. Without a request it stands for all calls of the endpoint. */
export function keyOf(endpoint: Endpoint, request?: Record<string, unknown>): readonly unknown[] {
  return request === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, request]
}

/** A refusal stays a refusal; no response or a broken server may pass. */
function mayPass(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500
}

/** What could not be done, and why, as far as the server says it. */
export function failureWords(error: Error): { title: string; description?: string } {
  const { attempt, reason, status } = error instanceof ApiError ? error : {}
  if (attempt === undefined || status === 0) return { title: error.message }
  const title = attempt[currentLanguage()]
  return reason === undefined || reason === title ? { title } : { title, description: reason }
}

/** Where the server's state lives in the page. A failed change shows a toast unless its caller shows the failure itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The server may be on this very machine, whatever the browser thinks of the network.
    mutations: { networkMode: 'always' },
    queries: { networkMode: 'always', retry: (failures, error) => failures < mostRetries && mayPass(error), staleTime: 5_000 },
  },
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      if (mutation.meta?.['quiet'] !== true) showToast({ kind: 'failure', ...failureWords(error) })
    },
  }),
})
