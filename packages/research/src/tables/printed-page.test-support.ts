import type { ReadablePage } from '../evidence/index.ts'

interface Printed {
  above?: string
  caption?: string
  unit?: string
  headerRows?: number
  lines: readonly string[]
}

/** A page of text and tables, with cells separated by bars. */
export function page(number: number, head: string, tables: readonly Printed[]): ReadablePage {
  let text = `${head}\n`
  const read = tables.map(({ above = '', caption, unit, headerRows = 1, lines }) => {
    text += `${above}\n${caption ?? ''}\n${unit ?? ''}\n`
    const rows = lines.map((line) => {
      const cells = line.split('|').map((words) => {
        const start = text.length
        text += words
        const cell = { text: words, start, end: text.length }
        text += '  '
        return cell
      })
      text += '\n'
      return cells
    })
    return { ...(caption !== undefined && { caption }), ...(unit !== undefined && { unit }), headerRows, rows }
  })
  return { number, text, headings: [], tables: read }
}
