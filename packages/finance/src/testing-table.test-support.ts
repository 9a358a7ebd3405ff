import type { PrintedTable } from './facts/fact.ts'

/** A page's text and a table in it, from lines whose cells are separated by bars. */
export function printTable(lines: readonly string[], more: Partial<PrintedTable> = {}): { text: string; table: PrintedTable } {
  let text = ''
  const rows = lines.map((line) => {
    const cells = line.split('|').map((cell) => {
      const [, words = '', span] = /^(.*?)(?:<(\d)>)?$/.exec(cell.trim()) ?? []
      const start = text.length
      text += words
      const printed = { text: words, start, end: text.length, ...(span !== undefined && { columnSpan: Number(span) }) }
      text += ' '
      return printed
    })
    text += '\n'
    return cells
  })
  return { text, table: { headerRows: 1, rows, ...more } }
}
