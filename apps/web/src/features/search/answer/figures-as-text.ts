import { type AnswerFigureRow, labelOfFigure, type Language, periodInWords, spreadsheetText, unitInWords } from '@dossier/contract'

/** Formats figures as tab-separated lines for a spreadsheet, with plain numbers. `source` formats the place of a figure. */
export function figuresAsText(
  rows: readonly AnswerFigureRow[],
  { header, language, source }: { header: readonly string[]; language: Language; source: (row: AnswerFigureRow) => string },
): string {
  const lines = rows.map((row) => [
    plainCell([row.company, labelOfFigure(row)].filter(Boolean).join(', ')),
    plainCell(row.period === undefined ? '' : periodInWords(row.period, language)),
    String(row.value),
    plainCell(unitInWords(row, language)),
    plainCell(source(row)),
  ])
  return [header.map(plainCell), ...lines].map((cells) => cells.join('\t')).join('\n')
}

/** Text of one cell, escaped so that no spreadsheet interprets it as a formula. */
function plainCell(text: string): string {
  return spreadsheetText(text.replace(/\s+/g, ' ').trim())
}
