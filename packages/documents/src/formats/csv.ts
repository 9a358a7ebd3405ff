import { decodeBeginning } from '../decode-text.ts'
import { sheetPages } from '../flow/sheet-pages.ts'
import type { SheetRow } from '../flow/sheet-table.ts'
import { isFigure } from '@dossier/notation'
import type { ReadLimits } from '../limits.ts'
import { UnreadableDocument, type ParsedDocument } from '../page.ts'

const delimiters = [',', '\t', ';', '|'] as const

/** The delimiter that divides the first lines most evenly. */
const delimiterOf = (text: string): string => {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, 20)
  const scores = delimiters.map((delimiter) => {
    const counts = lines.filter((line) => line !== '').map((line) => line.replace(/"[^"]*"/g, '').split(delimiter).length - 1)
    const least = Math.min(...counts)
    return { delimiter, score: least * 100 + counts.reduce((sum, count) => sum + count, 0) / counts.length }
  })
  return scores.reduce((best, entry) => (entry.score > best.score ? entry : best)).delimiter
}

/** Records of delimited text (RFC 4180): quoted fields may hold delimiters, doubled quotes and line ends. */
const recordsOf = function* (text: string, delimiter: string): Generator<string[]> {
  let record: string[] = []
  let at = 0
  while (at <= text.length) {
    let field: string
    if (text[at] === '"') {
      field = ''
      let from = at + 1
      for (;;) {
        const quote = text.indexOf('"', from)
        const end = quote < 0 ? text.length : quote
        field += text.slice(from, end)
        at = end + 1
        if (quote < 0 || text[at] !== '"') break
        field += '"'
        from = at + 1
      }
    } else field = ''
    let end = at
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
    record.push(field + text.slice(at, end))
    if (text[end] === delimiter) {
      at = end + 1
      continue
    }
    yield record
    record = []
    if (end >= text.length) return
    at = text[end] === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    if (at >= text.length) return
  }
}

/** The rows that show something, one after the other. @throws UnreadableDocument `too-large` */
const rowsOf = function* (text: string, limits: ReadLimits): Generator<SheetRow> {
  let cells = 0
  let number = 0
  for (const record of recordsOf(text, delimiterOf(text))) {
    if (record.length > limits.columns) throw new UnreadableDocument('too-large')
    const row: SheetRow = []
    record.forEach((field, column) => {
      const shown = field.replace(/\s+/g, ' ').trim()
      if (shown !== '') row.push({ row: number, column, text: shown, numeric: isFigure(shown) })
    })
    cells += row.length
    if (cells > limits.cells) throw new UnreadableDocument('too-large')
    if (row.length > 0) yield row
    number++
  }
}

/**
 * Reads delimited text (commas, tabs, semicolons or bars) like a workbook of one sheet.
 * @throws UnreadableDocument
 */
export const readCsv = (bytes: Uint8Array, limits: ReadLimits): ParsedDocument => {
  const { text: decoded, isWhole } = decodeBeginning(bytes, limits.readTextBytes)
  const text = decoded.replace(/^\ufeff/, '').replaceAll('\u0000', '')
  const { pages, truncated } = sheetPages([{ name: 'CSV', rows: rowsOf(text, limits) }], { ...limits, pages: limits.sections })
  return { kind: 'csv', pages, warnings: truncated || !isWhole ? [{ code: 'truncated', limit: truncated ? 'pages' : 'textBytes' }] : [] }
}
