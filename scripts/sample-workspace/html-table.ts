import { amount } from './number-text.ts'

export type RowKind = 'line' | 'indent' | 'heading' | 'subtotal' | 'total'

export interface TableRow {
  label: string
  cells: readonly (number | string)[]
  kind: RowKind
}

const rowOf =
  (kind: RowKind) =>
  (label: string, ...cells: (number | string)[]): TableRow => ({ label, cells, kind })

export const line = rowOf('line')
export const indent = rowOf('indent')
export const heading = rowOf('heading')
export const subtotal = rowOf('subtotal')
export const total = rowOf('total')

/** An HTML table of a label and cells. Numbers are grouped and right-aligned, text cells too unless `textCells` says otherwise. */
export function htmlTable(table: {
  head: readonly string[]
  rows: readonly TableRow[]
  unit?: string
  caption?: string
  textCells?: boolean
  narrow?: boolean
}): string {
  const width = table.head.length
  const body = table.rows
    .map((row) => {
      const cells = Array.from({ length: width - 1 }, (_, index) => {
        const cell = row.cells[index] ?? ''
        return `<td>${typeof cell === 'number' ? amount(cell) : cell}</td>`
      })
      return `<tr class="${row.kind}"><th scope="row">${row.label}</th>${cells.join('')}</tr>`
    })
    .join('')
  const caption = table.caption ? `<div class="caption">${table.caption}</div>` : ''
  const unit = table.unit ? `<div class="unit">${table.unit}</div>` : ''
  const look = [table.textCells ? 'text' : 'figures', table.narrow ? 'narrow' : ''].join(' ').trim()
  const head = table.head.map((name) => `<th scope="col">${name}</th>`).join('')
  return `<div class="table">${caption}${unit}<table class="${look}"><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`
}

export const paragraph = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')
