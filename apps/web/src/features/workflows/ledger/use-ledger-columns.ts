import { endpoints, type LedgerColumns } from '@dossier/contract'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { call, keyOf } from '../../../api/index.ts'
import type { SourceDraft } from './source-draft.ts'

/** The columns of each file that was chosen, in the order of the sources. A file stays as it is: they are asked for once. */
export function useLedgerColumns(projectId: number, sources: readonly SourceDraft[]): UseQueryResult<LedgerColumns>[] {
  return useQueries({
    queries: sources.map(({ fileId, sheet, headerRow }) => {
      const request = {
        projectId,
        fileId: fileId ?? 0,
        ...(sheet !== undefined && { sheet }),
        ...(headerRow !== undefined && { headerRow }),
      }
      return {
        queryKey: keyOf(endpoints.workflows.ledgerColumns, request),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoints.workflows.ledgerColumns, request, { signal }),
        enabled: fileId !== undefined,
        staleTime: Infinity,
      }
    }),
  })
}
