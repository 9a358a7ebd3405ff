import { columnLetters } from '@dossier/contract'
import type { Sheet } from 'hucre'
import { maxColumns, maxRows } from '../../../evidence/viewer/previews/sheet/workbook.ts'

/** A part of a reference as it is written, or its place, 0-based, that moves with the cell. */
type Piece = string | { row: number } | { column: number }

/** A formula that other cells share, at its first cell. */
interface SharedFormula {
  row: number
  column: number
  pieces: Piece[]
}

/** Characters of all formulas that are written out of a sheet: a hostile file would fill the memory. */
const mostCharacters = 50_000_000

/** Texts, quoted names of sheets, names of columns and workbooks in brackets, whole columns and rows, and words, each of which may be a reference. */
const tokens =
  /"[^"]*"|'[^']*'|\[[^[\]]*\]|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\p{L}\p{N}_.(!])|\$?\d+:\$?\d+(?![\p{L}\p{N}_.(!])|[\p{L}\p{N}_.$\\?]+/gu
const cellForm = /^(\$?)([A-Z]{1,3})(\$?)([1-9]\d{0,6})$/
const columnsForm = /^(\$?)([A-Z]{1,3}):(\$?)([A-Z]{1,3})$/
const rowsForm = /^(\$?)(\d{1,7}):(\$?)(\d{1,7})$/

const columnOf = (letters: string): number => [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
const columnPiece = (fixed: string, letters: string): Piece => (fixed === '' ? { column: columnOf(letters) } : `$${letters}`)
const rowPiece = (fixed: string, row: string): Piece => (fixed === '' ? { row: Number(row) - 1 } : `$${row}`)

/** Cuts a formula at the references that move with its cell. @param formula without "=" */
function piecesOf(formula: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: token, index } of formula.matchAll(tokens)) {
    const after = formula[index + token.length]
    const reference = after === '(' || after === '!' ? null : referencePieces(token)
    if (reference === null) continue
    pieces.push(formula.slice(end, index), ...reference)
    end = index + token.length
  }
  return [...pieces, formula.slice(end)]
}

function referencePieces(token: string): Piece[] | null {
  const cell = cellForm.exec(token)
  if (cell !== null) {
    const [, fixedColumn = '', letters = '', fixedRow = '', row = ''] = cell
    if (columnOf(letters) >= maxColumns || Number(row) > maxRows) return null
    return [columnPiece(fixedColumn, letters), rowPiece(fixedRow, row)]
  }
  const columns = columnsForm.exec(token)
  if (columns !== null) {
    const [, fixed = '', from = '', fixedTo = '', to = ''] = columns
    return [columnPiece(fixed, from), ':', columnPiece(fixedTo, to)]
  }
  const rows = rowsForm.exec(token)
  if (rows === null) return null
  const [, fixed = '', from = '', fixedTo = '', to = ''] = rows
  return [rowPiece(fixed, from), ':', rowPiece(fixedTo, to)]
}

/** The formula of a cell some rows below and columns beside the first one; references that leave the sheet wrap around, as in Excel. */
function formulaAt({ pieces }: SharedFormula, rows: number, columns: number): string {
  let text = ''
  for (const piece of pieces) {
    if (typeof piece === 'string') text += piece
    else if ('row' in piece) text += String(((piece.row + rows + maxRows) % maxRows) + 1)
    else text += columnLetters((piece.column + columns + maxColumns) % maxColumns)
  }
  return text
}

/**
 * The formulas of cells that share that of another, of which the file has only the number (ECMA-376 part 1, 18.3.1.40).
 *
 * @returns formulas without "=" by "row,column", 0-based
 */
export function sharedFormulas(cells: Sheet['cells']): ReadonlyMap<string, string> {
  const first = new Map<number, SharedFormula>()
  const sharing: { key: string; index: number }[] = []
  for (const [key, { formula, formulaSharedIndex: index }] of cells ?? []) {
    if (index === undefined || formula === undefined) continue
    const [row = 0, column = 0] = key.split(',').map(Number)
    if (formula === '') sharing.push({ key, index })
    else first.set(index, { row, column, pieces: piecesOf(formula) })
  }
  const found = new Map<string, string>()
  let room = mostCharacters
  for (const { key, index } of sharing) {
    const shared = first.get(index)
    if (shared === undefined) continue
    const [row = 0, column = 0] = key.split(',').map(Number)
    const formula = formulaAt(shared, row - shared.row, column - shared.column)
    room -= formula.length
    if (room < 0) break
    found.set(key, formula)
  }
  return found
}
