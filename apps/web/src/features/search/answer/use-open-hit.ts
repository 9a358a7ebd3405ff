import { endpoints, formatRefs, type RefsOf, type SearchHit } from '@dossier/contract'
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
      if (hit.outside !== undefined) {
        const kind = hit.kind === 'filing' ? ('filing' as const) : ('web' as const)
        const whole: RefsOf<'filing' | 'web'> = [{ kind, snapshot: hit.outside.snapshot, page: hit.page, start: 0, end: 0 }]
        const findPassage = async () => {
          const opened = await call(endpoints.references.open, { projectId, ref: formatRefs(whole as RefsOf<'filing'>) })
          return 'page' in opened && opened.page !== null ? findInText(opened.page.text, hit.quote)[0] : undefined
        }
        void findPassage()
          .catch(() => undefined)
          .then((span) => open({ projectId, refs: [{ ...whole[0], ...span }] as unknown as RefsOf<'filing'> }))
        return
      }
      const fileId = hit.fileId ?? 0
      const request = { projectId, attachmentId: fileId, page: hit.page }
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
        .then((span) => open(pageTarget(projectId, fileId, hit.page, span)))
    },
    [cache, open, projectId],
  )
}
