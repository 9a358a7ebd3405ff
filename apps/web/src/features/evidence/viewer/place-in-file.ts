import type { CellRange } from '@dossier/contract'
import type { Span } from '../span.ts'
import type { Passage } from './pdf/passage-layer.ts'

/** Cells of a sheet that are cited together. */
export interface CitedCells {
  sheet: string
  /** Never empty. */
  ranges: readonly CellRange[]
}

/** Where a file is shown. */
export interface PlaceInFile {
  /** 1-based. */
  page: number
  /** Spans of that page's text to mark and bring into view; none for the page as a whole. Must stay the same array while they do. */
  spans: readonly Span[]
  /** The same on a page with geometry, as soon as it is known. */
  passage?: Passage | undefined
  /** Nothing more will come: what is cited is known, or cannot be. */
  settled: boolean
  /** What is cited are cells: a sheet that is drawn marks these. Must stay the same object while they do. */
  cells?: CitedCells
  /** What is cited is a moment of a recording, in seconds. */
  moment?: number
  /** Says that what is cited is not in the file. */
  lost?: string
}
