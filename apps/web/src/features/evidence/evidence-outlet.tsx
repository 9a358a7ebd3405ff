import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSelectedProject } from '../../session/index.ts'
import { useStore } from '../../store.ts'
import { kept, pinned } from './evidence-state.ts'
import { panePart } from './pane-part.ts'
import { useEvidenceAddress } from './use-evidence-address.ts'

/** The place of the evidence pane in the shell: right of every screen. Loads the pane when there is something to show. */
export function EvidenceOutlet() {
  const open = useEvidenceAddress()
  useKeptWhilePinned()
  return open === undefined ? null : <panePart.Part open={open} fallback={null} />
}

/** A pinned pane stays when the screen changes within its workspace, and the new address says so. */
function useKeptWhilePinned() {
  const navigate = useNavigate()
  const open = useEvidenceAddress()
  const isPinned = useStore(pinned)
  const last = useStore(kept)
  const selected = useSelectedProject()?.id
  useEffect(() => {
    if (open !== undefined) {
      kept.set(open)
    } else if (isPinned && last !== undefined && last.projectId === selected) {
      void navigate({
        to: '.',
        search: (search) => ({ ...search, project: last.projectId, evidence: last.address }),
        replace: true,
        resetScroll: false,
      })
    } else if (last !== undefined && !isPinned) {
      kept.set(undefined)
    }
  }, [navigate, open, isPinned, last, selected])
}
