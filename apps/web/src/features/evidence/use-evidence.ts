import { useNavigate } from '@tanstack/react-router'
import { use, useCallback, useMemo } from 'react'
import { EvidenceOpenerContext } from './evidence-opener-context.ts'
import { openCount, lastOpened, pinned } from './evidence-state.ts'
import { type EvidenceTarget, formatEvidence, parseEvidence } from './evidence-target.ts'
import { useEvidenceAddress } from './use-evidence-address.ts'

/** The evidence target in the address; undefined when none is open. */
function useEvidenceTarget(): EvidenceTarget | undefined {
  const open = useEvidenceAddress()
  return useMemo(() => open && parseEvidence(open.address, open.projectId), [open])
}

/** Opens and closes evidence beside the current screen. The state is in the address, so that it can be shared. */
export function useEvidence() {
  const navigate = useNavigate()
  const target = useEvidenceTarget()
  const isOpen = target !== undefined
  const openHere = use(EvidenceOpenerContext)
  const open = useCallback(
    (next: EvidenceTarget) => {
      if (openHere?.(next) === true) return
      openCount.set(openCount.get() + 1)
      const address = formatEvidence(next)
      lastOpened.set({ projectId: next.projectId, address })
      // Stepping through citations replaces the history entry, so that one step back closes the pane.
      void navigate({
        to: '.',
        search: (search) => ({ ...search, project: next.projectId, evidence: address }),
        replace: isOpen,
        resetScroll: false,
      })
    },
    [navigate, isOpen, openHere],
  )
  const close = useCallback(() => {
    lastOpened.set(undefined)
    pinned.set(false)
    void navigate({ to: '.', search: ({ evidence: _closed, ...search }) => search, resetScroll: false })
  }, [navigate])
  return { target, open, close }
}
