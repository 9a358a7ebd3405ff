import { createContext } from 'react'
import type { EvidenceTarget } from './evidence-target.ts'

/**
 * Opens citations where their source is already on screen, as in the editor of a workbook.
 * @returns whether it has opened this one; if not, the evidence pane does
 */
export type EvidenceOpener = (target: EvidenceTarget) => boolean

/** Of the citations inside; undefined where all open in the evidence pane. */
export const EvidenceOpenerContext = createContext<EvidenceOpener | undefined>(undefined)
