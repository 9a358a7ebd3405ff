import type { ReadLimits } from '../limits.ts'
import { startPageText, type PageText } from '../layout/page-text.ts'
import type { FlowTable } from './blocks.ts'
import { type LooseCell, UnreadableDocument, type Page, type Table, type TableCell } from '../page.ts'
import { addressOf, sheetTable, tableSegments, type CarriedHeadings, type SheetRow } from './sheet-table.ts'

/** A page of a sheet ends at the first of these limits. */
const pageRows = 100
const pageCharacters = 6000

export interface Sheet {
  name: string
  /** Rows with content, top to bottom, cells left to right. */
  rows: Iterable<SheetRow>
}

const lengthOf = (row: SheetRow): number => row.reduce((sum, cell) => sum + cell.text.length + 2, 0)

/** Groups of rows without an empty row between them. A group longer than a page is split. */
const rowGroups = function* (rows: Iterable<SheetRow>): Generator<{ rows: SheetRow[]; length: number; continues: boolean }> {
  let group: SheetRow[] = []
  let length = 0
  let continues = false
  let previous = -2
  for (const row of rows) {
    const number = row[0]?.row ?? 0
    const isSame = number === previous + 1
    if (group.length > 0 && (!isSame || group.length > pageRows || length > pageCharacters)) {
      yield { rows: group, length, continues }
      continues = isSame
      group = []
      length = 0
    }
    group.push(row)
    length += lengthOf(row)
    previous = number
  }
  if (group.length > 0) yield { rows: group, length, continues }
}

/** Groups of rows, one per page; a page ends at an empty row of the sheet where possible. */
const blocksOf = function* (rows: Iterable<SheetRow>): Generator<SheetRow[]> {
  let block: SheetRow[] = []
  let characters = 0
  for (const group of rowGroups(rows)) {
    const fits = block.length + group.rows.length <= pageRows && characters + group.length <= pageCharacters
    if (!fits && !group.continues && block.length > pageRows / 2) {
      yield block
      block = []
      characters = 0
    }
    for (const row of group.rows) {
      const length = lengthOf(row)
      if (block.length > 0 && (block.length >= pageRows || characters + length > pageCharacters)) {
        yield block
        block = []
        characters = 0
      }
      block.push(row)
      characters += length
    }
  }
  if (block.length > 0) yield block
}

const rangeOf = (rows: readonly SheetRow[]): string => {
  const cells = rows.flat()
  const left = cells.reduce((least, cell) => Math.min(least, cell.column), Infinity)
  const right = cells.reduce((most, cell) => Math.max(most, cell.column), 0)
  return `${addressOf(rows[0]?.[0]?.row ?? 0, left)}:${addressOf(rows.at(-1)?.[0]?.row ?? 0, right)}`
}

interface SheetState {
  carried?: CarriedHeadings
  title?: string
}

/** Writes one line per row, an empty line where the sheet has empty rows, and returns the cells with spans. */
const writeTable = (text: PageText, flow: FlowTable, borrowed: number, numbers: readonly number[]): Table => {
  const rows = flow.rows.map((row, index) => {
    const isHere = index >= borrowed
    const position = (): number => (isHere ? text.position() : 0)
    if (index > borrowed) text.separate(numbers[index - borrowed] === (numbers[index - borrowed - 1] ?? 0) + 1 ? '\n' : '\n\n')
    const cells: TableCell[] = []
    const fill = (to: number): void => {
      while (cells.length < to) cells.push({ text: '', start: position(), end: position() })
    }
    row.forEach((cell, nth) => {
      fill(cell.column)
      if (isHere && nth > 0) text.separate('  ')
      const span = isHere ? text.writeText(cell.text) : { start: 0, end: 0 }
      cells.push({ text: cell.text, ...span, ...(cell.address === undefined ? {} : { address: cell.address }) })
    })
    fill(flow.columns)
    return cells
  })
  return {
    ...(flow.caption === undefined ? {} : { caption: flow.caption }),
    ...(flow.unit === undefined ? {} : { unit: flow.unit }),
    headerRows: flow.headerRows,
    rows,
  }
}

/** The parts of a page of a sheet written so far. */
interface SheetParts {
  text: PageText
  tables: Table[]
  looseCells: LooseCell[]
}

const writeSegment = (parts: SheetParts, sheet: Sheet, segment: readonly SheetRow[], state: SheetState): void => {
  const { text, tables, looseCells } = parts
  text.separate('\n\n')
  const found = segment.findIndex((row) => row.length > 1)
  const titles = found < 0 ? segment.length : found
  segment.slice(0, titles).forEach((row, index) => {
    if (index > 0) text.separate('\n')
    const [cell] = row
    state.title = cell?.text ?? ''
    const span = text.writeText(state.title)
    if (cell) looseCells.push({ ...span, address: addressOf(cell.row, cell.column) })
  })
  const body = segment.slice(titles)
  if (body.length === 0) return
  if (titles > 0) text.separate('\n')
  const { table, borrowed, carried } = sheetTable(body, { name: sheet.name, ...state })
  state.carried = carried
  delete state.title
  tables.push(
    writeTable(
      text,
      table,
      borrowed,
      body.map((row) => row[0]?.row ?? 0),
    ),
  )
}

const pageOf = (sheet: Sheet, rows: readonly SheetRow[], number: number, state: SheetState): Page => {
  const text = startPageText(() => ({ x: 0, y: 0, width: 0, height: 0 }))
  const parts: SheetParts = { text, tables: [], looseCells: [] }
  for (const segment of tableSegments(rows)) writeSegment(parts, sheet, segment, state)
  return {
    number,
    width: 0,
    height: 0,
    text: text.finish().text,
    words: [],
    headings: [],
    tables: parts.tables,
    anchor: { kind: 'sheet', sheet: sheet.name, range: rangeOf(rows) },
    ...(parts.looseCells.length > 0 && { looseCells: parts.looseCells }),
  }
}

/**
 * Divides the sheets of a workbook into pages of up to 100 rows or 6,000 characters. Column headings are included in every page: a page without its
 * own repeats those above it (see `TableCell`).
 * @throws UnreadableDocument `too-large`, `empty`
 */
export const sheetPages = (
  sheets: readonly Sheet[],
  limits: Pick<ReadLimits, 'pages' | 'characters'> & Partial<Pick<ReadLimits, 'tableCells'>>,
): { pages: Page[]; truncated: boolean } => {
  const { tableCells = Infinity } = limits
  const pages: Page[] = []
  let characters = 0
  let cells = 0
  for (const sheet of sheets) {
    const state: SheetState = {}
    for (const rows of blocksOf(sheet.rows)) {
      if (pages.length >= limits.pages) return { pages, truncated: true }
      const page = pageOf(sheet, rows, pages.length + 1, state)
      cells += rows.reduce((sum, row) => sum + row.length, 0)
      // The objects of millions of cells take many times the memory of their text.
      if (cells > tableCells) {
        page.tables = []
        delete page.looseCells
      }
      characters += page.text.length
      if (characters > limits.characters) throw new UnreadableDocument('too-large')
      pages.push(page)
    }
  }
  if (pages.length === 0) throw new UnreadableDocument('empty')
  return { pages, truncated: false }
}
