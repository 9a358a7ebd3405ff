import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSelectedProject } from '../../session/index.ts'
import { useStore } from '../../store.ts'
import { lastOpened, pinned } from './evidence-state.ts'
import { panePart } from './pane-part.ts'
import { useEvidenceAddress } from './use-evidence-address.ts'

/** Slot of the evidence pane in the shell, to the right of every screen. Loads the pane when evidence is open. */
export function EvidenceOutlet() {
  const open = useEvidenceAddress()
  useReopenPinned()
  return open === undefined ? null : <panePart.Part open={open} fallback={null} />
}

/** Keeps a pinned pane open when the screen changes within its workspace, by adding it to the new address. */
function useReopenPinned() {
  const navigate = useNavigate()
  const open = useEvidenceAddress()
  const isPinned = useStore(pinned)
  const last = useStore(lastOpened)
  const selected = useSelectedProject()?.id
  useEffect(() => {
    if (open !== undefined) {
      lastOpened.set(open)
    } else if (isPinned && last !== undefined && last.projectId === selected) {
      void navigate({
        to: '.',
        search: (search) => ({ ...search, project: last.projectId, evidence: last.address }),
        replace: true,
        resetScroll: false,
      })
    } else if (last !== undefined && !isPinned) {
      lastOpened.set(undefined)
    }
  }, [navigate, open, isPinned, last, selected])
}
