import { isFigure, unitWordsIn } from '@dossier/notation'
import { attachSigns, type Line, type Segment } from '../layout/lines.ts'
import { columnsOf } from '../layout/table-columns.ts'
import type { DraftRow } from '../layout/draft-row.ts'
import { spreadHeadings, tableRows } from '../layout/table-rows.ts'
import { textOf } from '../layout/word.ts'
import type { Block, FlowTable } from './blocks.ts'

/** A cell of the markup. */
export interface MarkupCell {
  text: string
  columnSpan: number
  rowSpan: number
  heading: boolean
}

/** Maximum column span of a cell: browsers stop at a thousand, no table needs more than this. */
const widestSpan = 200
/** Width of a grid column, in the units of geometry. */
const step = 10

/** Assigns a column to every cell; cells that span rows keep their columns below. */
const placeCells = (rows: readonly MarkupCell[][]): { cell: MarkupCell; column: number }[][] => {
  const taken: number[] = []
  return rows.map((row) => {
    const placed: { cell: MarkupCell; column: number }[] = []
    let column = 0
    for (const cell of row) {
      while ((taken[column] ?? 0) > 0) column++
      placed.push({ cell, column })
      const end = column + Math.min(widestSpan, Math.max(1, cell.columnSpan))
      for (; column < end; column++) taken[column] = Math.max(taken[column] ?? 0, Math.min(1000, cell.rowSpan))
    }
    for (let index = 0; index < taken.length; index++) taken[index] = Math.max(0, (taken[index] ?? 0) - 1)
    return placed
  })
}

const segmentOf = (cell: MarkupCell, column: number): Segment => {
  const x0 = column * step + 1
  const x1 = (column + Math.min(widestSpan, Math.max(1, cell.columnSpan))) * step - 1
  return { words: [{ text: cell.text, x0, x1, y0: 0, y1: 0 }], text: cell.text, x0, x1, figure: isFigure(cell.text), core: x0 }
}

/** Converts a grid row to a layout line, so that the same rules find columns and headings; rows are far apart. */
const lineOf = (row: readonly { cell: MarkupCell; column: number }[], index: number): Line | undefined => {
  const cells = row.filter(({ cell }) => cell.text !== '')
  if (cells.length === 0) return undefined
  const segments = attachSigns(
    cells.map(({ cell, column }) => segmentOf(cell, column)),
    step,
  )
  return {
    segments,
    x0: Math.min(...segments.map((segment) => segment.x0)),
    x1: Math.max(...segments.map((segment) => segment.x1)),
    y0: index * step * 10,
    y1: index * step * 10 + step,
    size: step,
    bold: cells.every(({ cell }) => cell.heading),
    running: false,
  }
}

const flowRow = (row: DraftRow): FlowTable['rows'][number] =>
  row.cells.map((cell) => ({ column: cell.column, span: cell.span, text: textOf(cell.words) }))

/**
 * Converts the markup of a table: drops spacer columns, joins signs in cells of their own to their numbers, and separates headings from data.
 * Undefined when the markup is only layout (one column, one row, or whole passages in its cells).
 */
export const tableBlock = (markup: readonly MarkupCell[][]): FlowTable | undefined => {
  const lines: Line[] = []
  let explicit = 0
  let inHead = true
  placeCells(markup).forEach((row, index) => {
    const line = lineOf(row, index)
    if (line === undefined) return
    inHead &&= line.bold
    lines.push(line)
    if (inHead) explicit = lines.length
  })
  const filled = lines.filter((line) => line.segments.length > 1)
  if (lines.length < 2 || filled.length < 1) return undefined
  const letters = filled.flatMap((line) => line.segments.map((segment) => segment.text.length))
  if (Math.max(...letters) > 4000) return undefined
  const columns = columnsOf(lines)
  if (columns.length < 2) return undefined
  const { rows, headerRows } = tableRows(lines, columns)
  const heads = explicit > 0 && explicit < rows.length ? explicit : headerRows
  for (const row of rows.slice(0, heads)) spreadHeadings(row, columns)
  return { kind: 'table', columns: columns.length, headerRows: heads, rows: rows.map(flowRow) }
}

/** Sets a table's name and unit from the text above it, or from its own first rows. */
export const nameTable = (table: FlowTable, before: readonly Block[]): void => {
  const titles: string[] = []
  for (const block of before.slice(-3).reverse()) {
    if (block.kind === 'table') break
    const unit = unitWordsIn(block.text)
    if (unit !== undefined && table.unit === undefined && block.text.length < 400) table.unit = unit
    const isTitle = block.kind === 'heading' || (block.text.length <= 160 && !/[.;,]$/.test(block.text))
    if (block.text.length > 400 || (!isTitle && !/[:：]$/.test(block.text))) break
    if (unit === undefined || unit.length < block.text.length * 0.6) titles.push(block.text.replaceAll('\n', ' '))
    if (block.kind === 'heading') break
  }
  if (table.caption === undefined && titles.length > 0) table.caption = titles.reverse().join(' · ')
  if (table.unit !== undefined) return
  const own = table.rows.slice(0, table.headerRows + 2).flatMap((row) => row.map((cell) => unitWordsIn(cell.text)))
  const unit = own.find((text) => text !== undefined)
  if (unit !== undefined) table.unit = unit
}
