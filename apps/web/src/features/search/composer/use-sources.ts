import { endpoints, type SearchSource } from '@dossier/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../../../api/index.ts'
import { useStore } from '../../../store.ts'
import { type Scope, scopeOf, scopes, settleScope } from '../conversation/remembered-scope.ts'

/** So many files are asked about at once. */
const mostAskedAbout = 500

const none: readonly SearchSource[] = []

/** The sources that the server offers, and the files chosen for the next question, of which those that cannot be searched any more drop out. */
export function useSources(projectId: number): { sources: readonly SearchSource[]; scope: Scope } {
  const scope = scopeOf(useStore(scopes), projectId)
  const fileIds = scope.files.slice(0, mostAskedAbout).map(({ id }) => id)
  const { data, isPlaceholderData } = useCall(
    endpoints.search.sources,
    { projectId, ...(fileIds.length > 0 && { fileIds }) },
    { placeholderData: keepPreviousData },
  )
  const asked = fileIds.join()
  useEffect(() => {
    if (data === undefined || isPlaceholderData || asked === '') return
    settleScope(projectId, asked.split(',').map(Number), data.files)
  }, [projectId, asked, data, isPlaceholderData])
  return { sources: data?.sources ?? none, scope }
}
