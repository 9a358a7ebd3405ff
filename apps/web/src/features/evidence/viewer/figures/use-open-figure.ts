import { alone, type Attachment } from '@dossier/contract'
import { useCallback } from 'react'
import { useEvidence } from '../../use-evidence.ts'
import type { OpenFigure } from './figure-table.tsx'

/** Opens the place of a figure in its file as a citation does. The focus stays in the pane, which is drawn anew. */
export function useOpenFigure({ projectId }: Attachment): OpenFigure {
  const { open } = useEvidence()
  return useCallback(
    ({ origin }, button) => {
      button.closest<HTMLElement>('[data-evidence]')?.focus({ preventScroll: true })
      open({ projectId, refs: alone(origin) })
    },
    [open, projectId],
  )
}
