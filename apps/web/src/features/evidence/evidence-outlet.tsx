import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSelectedProject } from '../../session/index.ts'
import { useStore } from '../../store.ts'
import { kept, pinned } from './evidence-state.ts'
import { formatEvidence } from './evidence-target.ts'
import { panePart } from './pane-part.ts'
import { useEvidenceTarget } from './use-evidence.ts'

/** The place of the evidence pane in the shell: right of every screen. Loads the pane when there is something to show. */
export function EvidenceOutlet() {
  const target = useEvidenceTarget()
  useKeptWhilePinned()
  return target === undefined ? null : <panePart.Part target={target} fallback={null} />
}

/** A pinned pane stays when the screen changes within its workspace, and the new address says so. */
function useKeptWhilePinned() {
  const navigate = useNavigate()
  const target = useEvidenceTarget()
  const isPinned = useStore(pinned)
  const last = useStore(kept)
  const selected = useSelectedProject()?.id
  useEffect(() => {
    if (target !== undefined) {
      kept.set(target)
    } else if (isPinned && last !== undefined && last.projectId === selected) {
      void navigate({
        to: '.',
        search: (search) => ({ ...search, project: last.projectId, evidence: formatEvidence(last) }),
        replace: true,
        resetScroll: false,
      })
    } else if (last !== undefined && !isPinned) {
      kept.set(undefined)
    }
  }, [navigate, target, isPinned, last, selected])
}
