/** What is read of a table of a page; an `HTMLTableElement` is one. */
export interface ReadableTable {
  rows: Iterable<{ cells: Iterable<{ textContent: string | null; colSpan: number; rowSpan: number }> }>
}

/** The cells of a table as spreadsheets take them in: tabs between cells, a line a row, cells over several columns or rows in the first of them. */
export function tableText({ rows }: ReadableTable): string {
  /** By column: how many further rows a cell above takes. */
  const taken: number[] = []
  const lines = Array.from(rows, ({ cells }) => {
    const line: string[] = []
    const passTaken = () => {
      while ((taken[line.length] ?? 0) > 0) {
        taken[line.length] = (taken[line.length] ?? 0) - 1
        line.push('')
      }
    }
    for (const { textContent, colSpan, rowSpan } of cells) {
      passTaken()
      for (let column = 0; column < colSpan; column += 1) {
        taken[line.length] = rowSpan - 1
        line.push(column === 0 ? (textContent ?? '').replace(/\s+/g, ' ').trim() : '')
      }
    }
    passTaken()
    return line.join('\t')
  })
  return lines.join('\n')
}
