import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSelectedProject } from '../../session/index.ts'

/** The evidence in the address, not yet parsed. */
export interface EvidenceAddress {
  projectId: number
  /** As `formatRefs` writes it; may be invalid, because users can edit addresses. */
  address: string
}

/** The evidence in the address, not parsed because the first screen does not need the parser. Undefined when none is open. */
export function useEvidenceAddress(): EvidenceAddress | undefined {
  const address = useSearch({ strict: false, select: (search) => search.evidence })
  const named = useSearch({ strict: false, select: (search) => search.project })
  const selected = useSelectedProject()?.id
  const projectId = named ?? selected
  return useMemo(() => (projectId === undefined || address === undefined ? undefined : { projectId, address }), [address, projectId])
}
