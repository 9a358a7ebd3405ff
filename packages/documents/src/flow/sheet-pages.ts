import type { ReadLimits } from '../limits.ts'
import { startPageText } from '../layout/page-text.ts'
import { UnreadableDocument, type Page, type Table, type TableCell } from '../page.ts'
import { addressOf, rowGroups, sheetTable, type CarriedHeadings, type SheetRow } from './sheet-table.ts'

/** A page of a sheet ends after so many rows or characters, whichever comes first. */
const pageRows = 100
const pageCharacters = 6000

export interface Sheet {
  name: string
  /** Rows that show something, top to bottom, cells left to right. */
  rows: SheetRow[]
}

const lengthOf = (row: SheetRow): number => row.reduce((sum, cell) => sum + cell.text.length + 2, 0)

/** Blocks of rows, each a page; a block prefers to end where the sheet has an empty row. */
const blocksOf = (rows: readonly SheetRow[]): SheetRow[][] => {
  const blocks: SheetRow[][] = []
  let block: SheetRow[] = []
  let characters = 0
  for (const group of rowGroups(rows)) {
    const length = group.reduce((sum, row) => sum + lengthOf(row), 0)
    const fits = block.length + group.length <= pageRows && characters + length <= pageCharacters
    if (!fits && block.length > pageRows / 2) {
      blocks.push(block)
      block = []
      characters = 0
    }
    for (const row of group) {
      if (block.length > 0 && (block.length >= pageRows || characters + lengthOf(row) > pageCharacters)) {
        blocks.push(block)
        block = []
        characters = 0
      }
      block.push(row)
      characters += lengthOf(row)
    }
  }
  if (block.length > 0) blocks.push(block)
  return blocks
}

const rangeOf = (rows: readonly SheetRow[]): string => {
  const cells = rows.flat()
  const left = cells.reduce((least, cell) => Math.min(least, cell.column), Infinity)
  const right = cells.reduce((most, cell) => Math.max(most, cell.column), 0)
  return `${addressOf(rows[0]?.[0]?.row ?? 0, left)}:${addressOf(rows.at(-1)?.[0]?.row ?? 0, right)}`
}

/** A gap of this many empty columns inside a row is written out cell by cell; wider ones would only cost memory. */
const widestTable = 256

const pageOf = (sheet: Sheet, rows: readonly SheetRow[], number: number, state: { carried?: CarriedHeadings; title?: string }): Page => {
  const text = startPageText(() => ({ x: 0, y: 0, width: 0, height: 0 }))
  const tables: Table[] = []
  rowGroups(rows).forEach((group) => {
    text.separate('\n\n')
    const titles = group.findIndex((row) => row.length > 1)
    const body = titles < 0 ? [] : group.slice(titles)
    group.slice(0, titles < 0 ? group.length : titles).forEach((row, index) => {
      if (index > 0) text.separate('\n')
      state.title = row[0]?.text ?? ''
      text.writeText(state.title)
    })
    if (body.length === 0) return
    if (titles > 0) text.separate('\n')
    const { table, borrowed, carried } = sheetTable(body, {
      name: sheet.name,
      ...(state.title === undefined ? {} : { title: state.title }),
      ...(state.carried === undefined ? {} : { carried: state.carried }),
    })
    state.carried = carried
    delete state.title
    const written: TableCell[][] = table.rows.map((row, index) => {
      if (index > borrowed) text.separate('\n')
      const cells: TableCell[] = []
      let first = true
      for (const cell of row) {
        if (cell.column < widestTable) for (; cells.length < cell.column;) cells.push({ text: '', start: at(), end: at() })
        if (index >= borrowed && !first) text.separate('  ')
        first = false
        const span = index < borrowed ? { start: 0, end: 0 } : text.writeText(cell.text)
        cells.push({ text: cell.text, ...span, ...(cell.address === undefined ? {} : { address: cell.address }) })
      }
      while (cells.length < Math.min(table.columns, widestTable)) cells.push({ text: '', start: at(), end: at() })
      function at(): number {
        return index < borrowed ? 0 : text.position()
      }
      return cells
    })
    tables.push({
      ...(table.caption === undefined ? {} : { caption: table.caption }),
      ...(table.unit === undefined ? {} : { unit: table.unit }),
      headerRows: table.headerRows,
      rows: written,
    })
  })
  return {
    number,
    width: 0,
    height: 0,
    text: text.finish().text,
    words: [],
    headings: [],
    tables,
    anchor: { kind: 'sheet', sheet: sheet.name, range: rangeOf(rows) },
  }
}

/**
 * Divides the sheets of a workbook into pages of up to 100 rows or 6,000 characters. Column headings go with every block: a
 * block without its own repeats those above it (see `TableCell`).
 * @throws UnreadableDocument `too-large`, `empty`
 */
export const sheetPages = (
  sheets: readonly Sheet[],
  limits: Pick<ReadLimits, 'pages' | 'characters'>,
): { pages: Page[]; truncated: boolean } => {
  const pages: Page[] = []
  let characters = 0
  for (const sheet of sheets) {
    const state: { carried?: CarriedHeadings; title?: string } = {}
    for (const rows of blocksOf(sheet.rows)) {
      if (pages.length >= limits.pages) return { pages, truncated: true }
      const page = pageOf(sheet, rows, pages.length + 1, state)
      characters += page.text.length
      if (characters > limits.characters) throw new UnreadableDocument('too-large')
      pages.push(page)
    }
  }
  if (pages.length === 0) throw new UnreadableDocument('empty')
  return { pages, truncated: false }
}
