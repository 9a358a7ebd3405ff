import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useSelectedProject } from '../../session/index.ts'
import { asked, kept, pinned } from './evidence-state.ts'
import { type EvidenceTarget, formatEvidence, parseEvidence } from './evidence-target.ts'

/** What the address says is open; undefined when nothing is. */
export function useEvidenceTarget(): EvidenceTarget | undefined {
  const evidence = useSearch({ strict: false, select: (search) => search.evidence })
  const named = useSearch({ strict: false, select: (search) => search.project })
  const selected = useSelectedProject()?.id
  const projectId = named ?? selected
  return useMemo(() => (projectId === undefined ? undefined : parseEvidence(evidence, projectId)), [evidence, projectId])
}

/** Opens and closes evidence beside whatever is on screen. The address says what is open, so that it can be shared. */
export function useEvidence() {
  const navigate = useNavigate()
  const target = useEvidenceTarget()
  const isOpen = target !== undefined
  const open = useCallback(
    (next: EvidenceTarget) => {
      asked.set(asked.get() + 1)
      kept.set(next)
      // One step back closes the pane, however many citations were walked.
      void navigate({
        to: '.',
        search: (search) => ({ ...search, project: next.projectId, evidence: formatEvidence(next) }),
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
