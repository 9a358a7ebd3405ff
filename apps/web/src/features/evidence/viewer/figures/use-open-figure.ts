import type { Attachment } from '@dossier/contract'
import { useCallback } from 'react'
import { useEvidence } from '../../use-evidence.ts'
import type { OpenFigure } from './figure-table.tsx'

/** Opens the place of a figure in its file as a citation does. The focus stays in the pane, which is drawn anew. */
export function useOpenFigure({ projectId, id }: Attachment): OpenFigure {
  const { open } = useEvidence()
  return useCallback(
    (page, { start, end }, button) => {
      button.closest<HTMLElement>('[data-evidence]')?.focus({ preventScroll: true })
      open({ projectId, fileId: id, page, start, end })
    },
    [open, projectId, id],
  )
}
