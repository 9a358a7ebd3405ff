import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useSelectedProject } from '../../session/index.ts'

/** What the address says is open, as it stands there. */
export interface EvidenceAddress {
  projectId: number
  /** As `formatRefs` writes it, or whatever somebody typed. */
  address: string
}

/** What the address says is open, unread: the first screen needs no more. Undefined when nothing is. */
export function useEvidenceAddress(): EvidenceAddress | undefined {
  const address = useSearch({ strict: false, select: (search) => search.evidence })
  const named = useSearch({ strict: false, select: (search) => search.project })
  const selected = useSelectedProject()?.id
  const projectId = named ?? selected
  return useMemo(() => (projectId === undefined || address === undefined ? undefined : { projectId, address }), [address, projectId])
}
