import { alone, type Attachment } from '@dossier/contract'
import { useCallback } from 'react'
import { useEvidence } from '../../use-evidence.ts'
import type { OpenFigure } from './figure-table.tsx'

/** Opens the place of a figure in its file, as a citation does. Keeps the focus in the pane, which is rendered again. */
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
