import type { ReadLimits } from '../limits.ts'
import { startPageText, type PageText } from '../layout/page-text.ts'
import { UnreadableDocument, type Heading, type Page, type PageAnchor, type ReadWarning, type Table, type TableCell } from '../page.ts'
import type { Block, FlowCell, FlowTable } from './blocks.ts'

/** Page lengths in characters. */
export interface PageLengths {
  /** After this length a page ends at the next paragraph, row or heading. */
  usual: number
  /** Maximum length of a page, used to avoid splitting a paragraph or a table. */
  longest: number
  /** Minimum length of a page before a main heading starts a new one. */
  shortest: number
}

const flowing: PageLengths = { usual: 3000, longest: 6000, shortest: 1200 }
/** Keeps all blocks on one page, however long. */
export const onOnePage: PageLengths = { usual: Infinity, longest: Infinity, shortest: Infinity }

interface OpenPage {
  text: PageText
  headings: Heading[]
  tables: Table[]
}

const noPlace = { x: 0, y: 0, width: 0, height: 0 }
const openPage = (): OpenPage => ({ text: startPageText(() => noPlace), headings: [], tables: [] })

const lengthOf = (row: readonly FlowCell[]): number => row.reduce((sum, cell) => sum + cell.text.length + 2, 0)

/** Splits a passage longer than a page at the ends of sentences, else of words, else anywhere. */
const cutPassage = (text: string, { usual, longest }: PageLengths): string[] => {
  const pieces: string[] = []
  let rest = text
  while (rest.length > longest) {
    const window = rest.slice(0, usual)
    const sentence = Math.max(window.lastIndexOf('. '), window.lastIndexOf('다.'), window.lastIndexOf('\n'))
    const space = window.lastIndexOf(' ')
    let at = sentence > usual / 2 ? sentence + 2 : space > usual / 2 ? space + 1 : usual
    if (/[\ud800-\udbff]/.test(rest.charAt(at - 1))) at--
    pieces.push(rest.slice(0, at).trim())
    rest = rest.slice(at)
  }
  pieces.push(rest.trim())
  return pieces.filter((piece) => piece !== '')
}

/** Cells of a row with every column filled; `write` returns a cell's span. */
const fullRow = (
  row: readonly FlowCell[],
  columns: number,
  write: (cell: FlowCell) => { start: number; end: number },
  empty: () => number,
): TableCell[] => {
  const cells: TableCell[] = []
  let column = 0
  const fill = (to: number): void => {
    for (; column < to; column++) cells.push({ text: '', start: empty(), end: empty() })
  }
  for (const cell of row) {
    fill(cell.column)
    cells.push({
      text: cell.text,
      ...write(cell),
      ...(cell.span > 1 ? { columnSpan: cell.span } : {}),
      ...(cell.address === undefined ? {} : { address: cell.address }),
    })
    column = cell.column + cell.span
  }
  fill(columns)
  return cells
}

const openTable = (block: FlowTable, repeated: boolean): Table => ({
  ...(block.caption === undefined ? {} : { caption: block.caption }),
  ...(block.unit === undefined ? {} : { unit: block.unit }),
  headerRows: block.headerRows,
  rows: repeated
    ? block.rows.slice(0, block.headerRows).map((row) =>
        fullRow(
          row,
          block.columns,
          () => ({ start: 0, end: 0 }),
          () => 0,
        ),
      )
    : [],
})

const writeRow = (page: OpenPage, table: Table, block: FlowTable, row: readonly FlowCell[]): void => {
  let first = true
  table.rows.push(
    fullRow(
      row,
      block.columns,
      (cell) => {
        if (!first) page.text.separate('  ')
        first = false
        return page.text.writeText(cell.text)
      },
      () => page.text.position(),
    ),
  )
}

/**
 * Divides blocks into pages, of about 3,000 characters by default, at headings and paragraphs. A table that continues on the next page repeats its
 * headings there (see `TableCell`).
 * @throws UnreadableDocument `empty` without any text, `too-large` above the character limit
 */
export const paginate = (
  blocks: Iterable<Block>,
  limits: Pick<ReadLimits, 'pages' | 'characters'>,
  lengths: PageLengths = flowing,
): { pages: Page[]; warnings: ReadWarning[] } => {
  const pages: Page[] = []
  let page = openPage()
  let section: string | undefined
  let characters = 0
  let truncated = false

  const close = (): void => {
    const { text } = page.text.finish()
    if (text !== '') {
      characters += text.length
      if (characters > limits.characters) throw new UnreadableDocument('too-large')
      const first = page.headings[0]
      const title = first === undefined ? section : text.slice(first.start, first.end)
      const anchor: PageAnchor = title === undefined ? { kind: 'section' } : { kind: 'section', title }
      pages.push({ number: pages.length + 1, width: 0, height: 0, text, words: [], headings: page.headings, tables: page.tables, anchor })
      const last = page.headings.at(-1)
      if (last !== undefined) section = text.slice(last.start, last.end)
    }
    page = openPage()
    truncated = pages.length >= limits.pages
  }

  const writeTable = (block: FlowTable): void => {
    const length = block.rows.reduce((sum, row) => sum + lengthOf(row), 0)
    if (page.text.position() + length > lengths.longest && page.text.position() > lengths.shortest / 2) close()
    page.text.separate('\n\n')
    let table = openTable(block, false)
    block.rows.forEach((row, index) => {
      const room = length <= lengths.longest ? lengths.longest * 2 : lengths.usual
      if (page.text.position() + lengthOf(row) > room && table.rows.length > block.headerRows) {
        page.tables.push(table)
        close()
        table = openTable(block, true)
      } else if (index > 0) page.text.separate('\n')
      writeRow(page, table, block, row)
    })
    page.tables.push(table)
  }

  const writeHeading = (block: { level: number; text: string }): void => {
    const position = page.text.position()
    if (position > lengths.usual * 0.8 || (block.level <= 2 && position > lengths.shortest)) close()
    page.text.separate('\n\n')
    page.headings.push({ level: block.level, ...page.text.writeText(block.text) })
  }

  for (const block of blocks) {
    if (truncated) break
    if (block.kind === 'table') writeTable(block)
    else if (block.kind === 'heading') writeHeading(block)
    else {
      for (const piece of cutPassage(block.text, lengths)) {
        if (truncated) break
        if (page.text.position() > 0 && page.text.position() + piece.length > lengths.usual * 1.2) close()
        page.text.separate('\n\n')
        page.text.writeText(piece)
      }
    }
  }
  const cut = truncated
  if (!cut) close()
  if (pages.length === 0) throw new UnreadableDocument('empty')
  return { pages, warnings: cut ? [{ code: 'truncated', limit: 'pages' }] : [] }
}
