import { spreadsheetText } from '@dossier/contract'

/** What is read of a node of a page; every `Node` is one. */
interface ReadableNode {
  textContent: string | null
  childNodes?: Iterable<ReadableNode>
  classList?: { contains: (name: string) => boolean }
}

/** What is read of a table of a page; an `HTMLTableElement` is one. */
export interface ReadableTable {
  rows: Iterable<{ cells: Iterable<ReadableNode & { colSpan: number; rowSpan: number }> }>
}

/** The text that is seen, without what is meant for screen readers. */
function seenText(node: ReadableNode): string {
  if (node.classList?.contains('sr-only') === true) return ''
  const parts = Array.from(node.childNodes ?? [])
  return parts.length > 0 ? parts.map(seenText).join('') : (node.textContent ?? '')
}

/** The cells of a table as spreadsheets take them in: tabs between cells, a line a row. */
export const tableText = (table: ReadableTable): string =>
  linesOf(table)
    .map((cells) => cells.join('\t'))
    .join('\n')

/** Tables as a CSV file (RFC 4180), an empty line between them. Begins with a byte order mark, by which Excel knows the encoding. */
export const tablesCsv = (tables: readonly ReadableTable[]): string =>
  `\uFEFF${tables.map((table) => linesOf(table).map(csvLine).join('')).join('\r\n')}`

const csvLine = (cells: readonly string[]): string => `${cells.map(csvField).join(',')}\r\n`

/** A figure, or the dash where there is none. */
const figure = /^(?:-|[+-]?[\d.,]+[%x]?)$/

/** Names of files and companies are not to be taken for formulas. */
function csvField(cell: string): string {
  const text = figure.test(cell) ? cell : spreadsheetText(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The cells by row; a cell over several columns or rows is in the first of them. */
function linesOf({ rows }: ReadableTable): string[][] {
  /** By column: how many further rows a cell above takes. */
  const taken: number[] = []
  return Array.from(rows, ({ cells }) => {
    const line: string[] = []
    const passTaken = () => {
      while ((taken[line.length] ?? 0) > 0) {
        taken[line.length] = (taken[line.length] ?? 0) - 1
        line.push('')
      }
    }
    for (const cell of cells) {
      const { colSpan, rowSpan } = cell
      passTaken()
      for (let column = 0; column < colSpan; column += 1) {
        taken[line.length] = rowSpan - 1
        line.push(column === 0 ? seenText(cell).replace(/\s+/g, ' ').trim() : '')
      }
    }
    passTaken()
    return line
  })
}
