import type { Word } from './word.ts'

/** A cell before its page is written: its words in order, the column it starts in and how many it covers. */
export interface DraftCell {
  column: number
  span: number
  words: Word[]
  text: string
  figure: boolean
}

export interface DraftRow {
  cells: DraftCell[]
  y0: number
  y1: number
  size: number
  bold: boolean
}

/** The end of a line after which its phrase continues. */
export const openEnd = /(?:[,–—/-]|\b(?:of|to|and|in|for|the|from|by|on|with|or|net|at|per|a|an|than|other|that|which|as))$/i

/** Two lines as one row: each cell with the words below it. */
export const joinRows = (above: DraftRow, below: DraftRow): DraftRow => {
  const cells = above.cells.map((cell) => ({ ...cell, words: [...cell.words] }))
  for (const cell of below.cells) {
    const home = cells.find((other) => cell.column >= other.column && cell.column < other.column + other.span)
    if (home === undefined) cells.push(cell)
    else {
      home.words.push(...cell.words)
      home.text += ` ${cell.text}`
      home.figure &&= cell.figure
    }
  }
  cells.sort((a, b) => a.column - b.column)
  cells.forEach((cell, index) => {
    cell.span = Math.min(cell.span, (cells[index + 1]?.column ?? Infinity) - cell.column)
  })
  return { cells, y0: above.y0, y1: below.y1, size: Math.max(above.size, below.size), bold: above.bold && below.bold }
}
