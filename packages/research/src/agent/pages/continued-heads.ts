import type { ReadablePage, ReadableTable } from '../../evidence/index.ts'

/**
 * Caption, unit and column heads, in lines, of a table that continues from the page before without repeating them: the reader adds them to its rows,
 * without a place on the page. Null if no table of the page does.
 */
export function continuedHeads({ tables }: Pick<ReadablePage, 'tables'>): string | null {
  const continued = tables.find(
    ({ headerRows, rows }) => headerRows > 0 && rows.slice(0, headerRows).every((row) => row.every(({ start, end }) => start === end)),
  )
  return continued === undefined ? null : headsOf(continued)
}

function headsOf({ caption = '', unit = '', headerRows, rows }: ReadableTable): string | null {
  const heads = rows.slice(0, headerRows).map((row) =>
    row
      .map(({ text }) => text.trim())
      .filter((text) => text !== '')
      .join(' | '),
  )
  const lines = [caption.trim(), unit.trim(), ...heads].filter((line) => line !== '')
  return lines.length === 0 ? null : lines.join('\n')
}
