import { cellInWords, columnLetters, parseRange } from '@dossier/contract'
import type { CellPlace } from './cell-content.ts'

/** The place of "Sheet!B5"; null for what names no cell. */
export function placeOfCell(cell: string): CellPlace | null {
  const at = cell.lastIndexOf('!')
  const range = at < 0 ? null : parseRange(cell.slice(at + 1))
  if (range === null || range === undefined) return null
  return { sheet: cell.slice(0, at), row: range.top, column: range.left }
}

/** "Sheet!B5", as addresses and edits have it. */
export const nameOfPlace = ({ sheet, row, column }: CellPlace): string => `${sheet}!${columnLetters(column)}${row + 1}`

/** The same as people read it: "'P&L 2024'!B5". */
export const placeInWords = (place: CellPlace): string => cellInWords(nameOfPlace(place))
