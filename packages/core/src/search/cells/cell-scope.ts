import type { CellRange, SelectedCells } from '@dossier/contract'
import type { SourceKey } from '@dossier/documents'

/** The cells that a question is limited to. */
export interface CellScope extends SelectedCells {
  source: SourceKey
  rectangle: CellRange
  /** The pages of the file that contain some of them, in order. */
  pages: readonly number[]
}
