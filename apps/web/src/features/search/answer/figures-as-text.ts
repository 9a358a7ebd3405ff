import { type AnswerFigureRow, labelOfFigure, type Language, periodInWords, unitInWords } from '@dossier/contract'

/** The lines of figures for a spreadsheet: cells between tabs, numbers as numbers. `source` says where a figure stands. */
export function figuresAsText(
  rows: readonly AnswerFigureRow[],
  { header, language, source }: { header: readonly string[]; language: Language; source: (row: AnswerFigureRow) => string },
): string {
  const lines = rows.map((row) => [
    plainCell(labelOfFigure(row)),
    plainCell(row.period === undefined ? '' : periodInWords(row.period, language)),
    String(row.value),
    plainCell(unitInWords(row, language)),
    plainCell(source(row)),
  ])
  return [header.map(plainCell), ...lines].map((cells) => cells.join('\t')).join('\n')
}

/** One cell, and no formula to whatever it is pasted into. */
function plainCell(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return /^[=+\-@]/.test(line) ? `'${line}` : line
}
