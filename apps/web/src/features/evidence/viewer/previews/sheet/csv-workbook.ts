import { isFigure } from '@dossier/notation'
import { encodingOf } from '../text/text-decoding.ts'
import { longestText, maxColumns, maxRows, type ShownCell, type Workbook } from './workbook.ts'

const delimiters = [',', '\t', ';', '|'] as const

/** Detects the delimiter that divides the first lines most evenly. Must match the server's detection, so that cells have the same addresses. */
function delimiterOf(text: string): string {
  const lines = text.slice(0, 20_000).split(/\r?\n/).slice(0, 20)
  const scored = delimiters.map((delimiter) => {
    const counts = lines.filter((line) => line !== '').map((line) => line.replaceAll(/"[^"]*"/g, '').split(delimiter).length - 1)
    return { delimiter, score: Math.min(...counts) * 100 + counts.reduce((sum, count) => sum + count, 0) / Math.max(1, counts.length) }
  })
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Offset of the record after the one at `start`; quoted fields may contain line ends (RFC 4180). */
function endOfRecord(text: string, start: number, delimiter: string): number {
  let at = start
  for (;;) {
    if (text[at] === '"') {
      for (let from = at + 1; ;) {
        const quote = text.indexOf('"', from)
        at = quote < 0 ? text.length : quote + 1
        if (quote < 0 || text[at] !== '"') break
        from = at + 1
      }
    }
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
    if (text[at] === delimiter) at += 1
    else return text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
  }
}

function fieldsOf(record: string, delimiter: string): string[] {
  const fields: string[] = []
  let at = 0
  while (at <= record.length && fields.length < maxColumns) {
    let field = ''
    if (record[at] === '"') {
      let from = at + 1
      for (;;) {
        const quote = record.indexOf('"', from)
        field += record.slice(from, quote < 0 ? undefined : quote)
        at = quote < 0 ? record.length : quote + 1
        if (quote < 0 || record[at] !== '"') break
        field += '"'
        from = at + 1
      }
    }
    let end = record.indexOf(delimiter, at)
    if (end < 0) end = record.length
    fields.push(field + record.slice(at, end))
    at = end + 1
  }
  return fields
}

/** Opens delimited text as a workbook of one sheet. Records are located at once and parsed on demand. */
export function openCsv(bytes: ArrayBuffer, name: string): Workbook {
  const content = new Uint8Array(bytes)
  const text = new TextDecoder(encodingOf(content)).decode(content).replace(/^\ufeff/, '')
  const delimiter = delimiterOf(text)
  const starts: number[] = []
  for (let at = 0; at < text.length && starts.length < maxRows; at = endOfRecord(text, at, delimiter)) starts.push(at)
  const rowAt = (row: number): ShownCell[] => {
    const end = starts[row + 1] ?? text.length
    return fieldsOf(text.slice(starts[row], end).replace(/[\r\n]{1,2}$/, ''), delimiter).flatMap((field, column) => {
      const shown = field.trim()
      return shown === '' ? [] : [{ column, text: shown.slice(0, longestText), ...(isFigure(shown) && { isFigure: true as const }) }]
    })
  }
  let columns = 0
  for (let row = 0; row < Math.min(starts.length, 1_000); row += 1) columns = Math.max(columns, (rowAt(row).at(-1)?.column ?? -1) + 1)
  return {
    sheets: [{ name, hidden: false, rows: starts.length, columns, frozen: { rows: 0, columns: 0 }, widths: [], merges: [] }],
    rows: (_sheet, first, end) =>
      Promise.resolve(
        Array.from({ length: Math.max(0, Math.min(end, starts.length) - first) }, (_, index) => ({
          row: first + index,
          cells: rowAt(first + index),
        })).filter(({ cells }) => cells.length > 0),
      ),
  }
}
