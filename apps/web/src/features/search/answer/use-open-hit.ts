import { endpoints, type SearchHit } from '@dossier/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, keyOf } from '../../../api/index.ts'
import { findInText, pageTarget, useEvidence } from '../../evidence/index.ts'

/** Opens a found page, at the matched words if the page contains them. */
export function useOpenHit(projectId: number): (hit: SearchHit) => void {
  const cache = useQueryClient()
  const { open } = useEvidence()
  return useCallback(
    (hit) => {
      const request = { projectId, attachmentId: hit.fileId, page: hit.page }
      const find = async () => {
        const page = await cache.fetchQuery({
          queryKey: keyOf(endpoints.files.page, request),
          queryFn: () => call(endpoints.files.page, request),
          staleTime: Infinity,
        })
        return findInText(page.text, hit.quote)[0]
      }
      // When the page cannot be fetched, it is opened without a passage; the pane shows the error.
      void find()
        .catch(() => undefined)
        .then((span) => open(pageTarget(projectId, hit.fileId, hit.page, span)))
    },
    [cache, open, projectId],
  )
}
