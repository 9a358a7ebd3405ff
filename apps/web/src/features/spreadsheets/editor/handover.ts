import type { SavedSpreadsheet } from '@dossier/contract'
import type { CellPlace, WorkbookEdit } from './cell-content.ts'

/** What one version hands on to the next one, whose screen is a new one since its address is. */
export interface Handover {
  /** The next version. */
  fileId: number
  /** What the save said that made it. */
  saved?: SavedSpreadsheet
  /** The cell to go to. */
  place: CellPlace | null
  /** Changes that were merged with it, and are not saved. */
  edits?: readonly WorkbookEdit[]
}

let handedOn: Handover | null = null

export function handOn(next: Handover): void {
  handedOn = next
}

/** What was handed on to a version; null without anything. */
export const handedTo = (fileId: number): Handover | null => (handedOn?.fileId === fileId ? handedOn : null)

/** Once its cells are on the page, so that nothing is applied again when somebody comes back. Before, a change of address may build the screen twice. */
export function endHandover(): void {
  handedOn = null
}
