import { endpoints, type SearchableSource } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../../api/index.ts'
import { useStore } from '../../../store.ts'
import { type Scope, scopeOf, scopes, reconcileScope } from '../conversation/remembered-scope.ts'

/** Maximum number of files in one request. */
const maxFilesPerRequest = 500

/** The outside sources that the server offers, undefined while they load, and the scope of the next question without files that can no longer be searched. */
export function useSources(projectId: number): { outside: readonly SearchableSource[] | undefined; scope: Scope } {
  const scope = scopeOf(useStore(scopes), projectId)
  const fileIds = scope.files.slice(0, maxFilesPerRequest).map(({ id }) => id)
  const { data, isPlaceholderData } = useCall(
    endpoints.search.sources,
    { projectId, ...(fileIds.length > 0 && { fileIds }) },
    { placeholderData: keepPreviousData },
  )
  const requestedIds = fileIds.join()
  useEffect(() => {
    if (data === undefined || isPlaceholderData || requestedIds === '') return
    reconcileScope(projectId, requestedIds.split(',').map(Number), data.files)
  }, [projectId, requestedIds, data, isPlaceholderData])
  return { outside: data?.outside, scope }
}
