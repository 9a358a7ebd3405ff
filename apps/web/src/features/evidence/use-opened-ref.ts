import { endpoints, fileOfRef, formatRefs, type OpenedRef } from '@dossier/contract'
import { useCall } from '../../api/index.ts'
import type { EvidenceTarget } from './evidence-target.ts'

/** What the references of a target lead to, as far as it is known. */
export interface Opening {
  /** While another place of the same file is being opened: that file, with the place before. */
  opened: OpenedRef | undefined
  /** What is opened is the target itself. */
  settled: boolean
  error: Error | null
  retry: () => void
}

/** Asks where the references of a target lead. */
export function useOpenedRef({ projectId, refs }: EvidenceTarget): Opening {
  const file = fileOfRef(refs[0])
  const { data, isPlaceholderData, error, refetch } = useCall(
    endpoints.references.open,
    { projectId, ref: formatRefs(refs) },
    {
      // Walking the citations of a file must not put it away in between.
      placeholderData: (before) => (before?.kind === refs[0].kind && before.file.id === file ? before : undefined),
    },
  )
  return { opened: data, settled: data !== undefined && !isPlaceholderData, error, retry: () => void refetch() }
}
