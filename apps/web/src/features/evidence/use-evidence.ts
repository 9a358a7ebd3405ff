import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { asked, kept, pinned } from './evidence-state.ts'
import { type EvidenceTarget, formatEvidence, parseEvidence } from './evidence-target.ts'
import { useEvidenceAddress } from './use-evidence-address.ts'

/** What the address says is open; undefined when nothing is. */
function useEvidenceTarget(): EvidenceTarget | undefined {
  const open = useEvidenceAddress()
  return useMemo(() => open && parseEvidence(open.address, open.projectId), [open])
}

/** Opens and closes evidence beside whatever is on screen. The address says what is open, so that it can be shared. */
export function useEvidence() {
  const navigate = useNavigate()
  const target = useEvidenceTarget()
  const isOpen = target !== undefined
  const open = useCallback(
    (next: EvidenceTarget) => {
      asked.set(asked.get() + 1)
      const address = formatEvidence(next)
      kept.set({ projectId: next.projectId, address })
      // One step back closes the pane, however many citations were walked.
      void navigate({
        to: '.',
        search: (search) => ({ ...search, project: next.projectId, evidence: address }),
        replace: isOpen,
        resetScroll: false,
      })
    },
    [navigate, isOpen],
  )
  const close = useCallback(() => {
    kept.set(undefined)
    pinned.set(false)
    void navigate({ to: '.', search: ({ evidence: _closed, ...search }) => search, resetScroll: false })
  }, [navigate])
  return { target, open, close }
}
