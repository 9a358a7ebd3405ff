import { endpoints, fileOfRef, formatRefs, type OpenedRef } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import type { EvidenceTarget } from './evidence-target.ts'

/** Loading state of the record that a target's references lead to. */
export interface Opening {
  /** While another place of the same file loads: the file with the previous place. */
  opened: OpenedRef | undefined
  /** Whether `opened` belongs to the current target. */
  settled: boolean
  error: Error | null
  retry: () => void
}

/** Loads what the references of a target lead to. */
export function useOpenedRef({ projectId, refs }: EvidenceTarget): Opening {
  const file = fileOfRef(refs[0])
  const { data, isPlaceholderData, error, refetch } = useCall(
    endpoints.references.open,
    { projectId, ref: formatRefs(refs) },
    {
      // Stepping through the citations of one file must not unmount its viewer.
      placeholderData: (before) =>
        before !== undefined && 'file' in before && before.kind === refs[0].kind && before.file.id === file ? before : undefined,
    },
  )
  return { opened: data, settled: data !== undefined && !isPlaceholderData, error, retry: () => void refetch() }
}
