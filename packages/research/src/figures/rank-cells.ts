import type { Analyser } from '@dossier/retrieval'
import type { AskedQuestion } from '../read-question.ts'
import type { Span } from '../span.ts'
import { readAskedCell } from './asked-cell.ts'
import { cellsOf, type CellPage } from './cell-candidates.ts'
import { clearWinner, scoreCells } from './find-cell.ts'

/** The cells of some pages for a question that asks for one figure. */
export interface RankedCells {
  /** Best first, each a span of its page's text. */
  cells: readonly Span[]
  /** The one that would be told; null when it is not clear enough. */
  told: Span | null
}

/** Ranks the cells of pages that are at hand, for measuring. Null when the question is not read as one for a figure. */
export function rankCells(question: AskedQuestion, pages: readonly CellPage[], analyser: Analyser): RankedCells | null {
  const asked = readAskedCell(question, analyser)
  if (asked === null) return null
  const scored = scoreCells(
    asked,
    pages.flatMap((page) => cellsOf(page, analyser)),
    asked.periods[0]?.year ?? null,
  )
  const told = clearWinner(scored, asked)
  return { cells: scored.map(({ candidate }) => candidate.figure.cell), told: told && told.candidate.figure.cell }
}
