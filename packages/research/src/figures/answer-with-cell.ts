import { readAskedCell } from './asked-cell.ts'
import { cellsOf, type CellCandidate } from './cell-candidates.ts'
import { cellPagesOf, type TableRequest } from './cell-pages.ts'
import { computeCells } from './compute-cells.ts'
import { tellCells } from './tell-cell.ts'
import type { FigureSentence } from './tell-figure.ts'

/**
 * Answers a question for a figure with the cell of a table, or with what is computed of two.
 *
 * @returns null when it asks for anything else, or no cell is clearly meant
 */
export async function answerWithCell(request: TableRequest, language: 'en' | 'ko'): Promise<FigureSentence | null> {
  const read = readAskedCell(request.question, request.analyser)
  if (read === null) return null
  const { pages, concepts } = await cellPagesOf(request, read.concepts)
  const asked = { ...read, concepts }
  if (concepts.length === 0) return null
  const cells = withLatestYears(pages.flatMap((page) => cellsOf(page, request.analyser)))
  const found = computeCells(asked, cells, pages)
  return found && tellCells(asked, found, language)
}

/** Tells the pages of each document the latest year in which a quarter of its tables ends. */
function withLatestYears(cells: readonly CellCandidate[]): CellCandidate[] {
  const latest = new Map<number, number>()
  for (const { from, figure } of cells) {
    const { year, month, months = 12 } = figure.period ?? { year: 0 }
    if (months < 12 && month !== undefined) latest.set(from.fileId, Math.max(year, latest.get(from.fileId) ?? 0))
  }
  const pages = new Map(
    [...new Set(cells.map(({ from }) => from))].map((from) => {
      const latestYear = latest.get(from.fileId)
      return [from, { ...from, ...(latestYear !== undefined && { latestYear }) }] as const
    }),
  )
  return cells.map((cell) => ({ ...cell, from: pages.get(cell.from) ?? cell.from }))
}
