import type { CellRange } from '@dossier/contract'
import type { Span } from '../span.ts'
import type { Passage } from './pdf/passage-layer.ts'

/** Cells of a sheet that are cited together. */
export interface CitedCells {
  sheet: string
  /** Never empty. */
  ranges: readonly CellRange[]
}

/** The place of a file to show. */
export interface PlaceInFile {
  /** 1-based. */
  page: number
  /** Spans of that page's text to mark and scroll to; empty for the whole page. Must be referentially stable. */
  spans: readonly Span[]
  /** The same passage on a page with geometry, once it is loaded. */
  passage?: Passage | undefined
  /** Loading has finished: the cited place is known, or cannot be found. */
  settled: boolean
  /** The cited cells, marked where the sheet is rendered. Must be referentially stable. */
  cells?: CitedCells
  /** The cited moment of a recording, in seconds. */
  moment?: number
  /** Message that the cited place is not in the file. */
  lost?: string
}
