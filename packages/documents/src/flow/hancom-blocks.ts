import type { IRBlock, IRCell, IRTable } from 'kordoc'
import type { Block } from './blocks.ts'
import { htmlBlocks } from './html-blocks.ts'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>')

/** Removes the placeholders that the parser inserts for pictures; they are not text of the document. */
const withoutPictures = (text: string): string => text.replace(/!\[image\]\([^)\s]{0,200}\)|\[이미지: [\w.-]{1,100}\]/g, '')

const passage = (text: string | undefined, tag = 'p'): string =>
  text === undefined || text.trim() === '' ? '' : `<${tag}>${escaped(withoutPictures(text))}</${tag}>`

const holdsTable = (cell: IRCell): boolean => cell.blocks?.some((block) => block.type === 'table') === true

/** A table is only layout when most of its cells contain tables; a table with an occasional small table in a cell has data. */
const isArrangement = (table: IRTable): boolean => {
  const filled = table.cells.flat().filter((cell) => cell.text.trim() !== '')
  return table.cols < 2 || filled.filter(holdsTable).length * 4 > filled.length
}

/** The text of a block in a cell; a table in it row by row. */
const plain = (block: IRBlock): string => {
  if (block.type === 'image' || block.type === 'separator') return ''
  const rows = block.table?.cells.map((row) => row.map((cell) => cellText(cell)).filter((text) => text !== ''))
  const own = rows === undefined ? (block.text ?? '') : rows.map((row) => row.join(' ')).join('\n')
  return [own, block.footnoteText ?? '', ...(block.children ?? []).map(plain)].filter((text) => text.trim() !== '').join('\n')
}

const cellText = (cell: IRCell): string => withoutPictures(cell.blocks === undefined ? cell.text : cell.blocks.map(plain).join('\n'))

const cellMarkup = (cell: IRCell, columnSpan: number, arranging: boolean): string => {
  const tag = cell.isHeader === true ? 'th' : 'td'
  const content = arranging && cell.blocks !== undefined ? cell.blocks.map(blockMarkup).join('') : escaped(cellText(cell))
  return `<${tag} colspan="${columnSpan}" rowspan="${cell.rowSpan}">${content}</${tag}>`
}

/** The parser returns a full grid, in which cells covered by a wider or higher one are present and empty. */
const tableMarkup = (table: IRTable): string => {
  const reach: number[] = []
  const arranging = isArrangement(table)
  const rows = table.cells.map((row) => {
    const cells: string[] = []
    for (let column = 0; column < row.length; column++) {
      const cell = row[column]
      if (cell === undefined || (reach[column] ?? 0) > 0) continue
      const span = Math.max(1, Math.min(cell.colSpan, row.length - column))
      for (let covered = column; covered < column + span; covered++) reach[covered] = Math.max(1, cell.rowSpan)
      cells.push(cellMarkup(cell, span, arranging))
    }
    for (let column = 0; column < reach.length; column++) reach[column] = Math.max(0, (reach[column] ?? 0) - 1)
    return `<tr>${cells.join('')}</tr>`
  })
  const caption = passage(table.caption)
  return `${caption}<table>${rows.join('')}</table>`
}

const blockMarkup = (block: IRBlock): string => {
  if (block.type === 'table') return block.table === undefined ? '' : tableMarkup(block.table)
  if (block.type === 'image' || block.type === 'separator') return ''
  const text = passage(block.text, block.type === 'heading' ? `h${Math.min(6, Math.max(1, block.level ?? 1))}` : 'p')
  return `${text}${passage(block.footnoteText)}${(block.children ?? []).map(blockMarkup).join('')}`
}

/** Blocks of a Hancom document. Converted by way of HTML, so that its tables follow the same rules as all others. */
export const hancomBlocks = (blocks: readonly IRBlock[]): Block[] => htmlBlocks(blocks.map(blockMarkup).join('').toWellFormed()).blocks
