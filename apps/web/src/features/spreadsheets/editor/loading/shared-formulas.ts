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

/** Texts, quoted names of sheets, names of columns and workbooks in brackets, and words between operators, each of which may be a reference. */
const tokens = /"[^"]*"|'[^']*'|\[[^[\]]*\]|[^\s"'[\](){},;:+\-*/^&=<>!#@%|]+/g
const cellForm = /^([A-Z]{1,3})([1-9]\d{0,6})$/
const columnForm = /^[A-Z]{1,3}$/
const rowForm = /^[1-9]\d{0,6}$/

const columnOf = (letters: string): number => letters.split('').reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
const columnPiece = (letters: string, isFixed: boolean): Piece => (isFixed ? `$${letters}` : { column: columnOf(letters) })
const rowPiece = (row: string, isFixed: boolean): Piece => (isFixed ? `$${row}` : { row: Number(row) - 1 })

/** Cuts a formula at the references that move with its cell. @param formula without "=" */
function piecesOf(formula: string): Piece[] {
  const found = [...formula.matchAll(tokens)].map(({ 0: word, index }) => ({ word, index, end: index + word.length }))
  const pieces: Piece[] = []
  let end = 0
  for (const [at, token] of found.entries()) {
    const [before, after] = [found[at - 1], found[at + 1]]
    const follows = formula[token.end]
    // A function, or the name of a sheet.
    if (follows === '(' || follows === '!') continue
    const isPair =
      (follows === ':' && after?.index === token.end + 1) || (before?.end === token.index - 1 && formula[token.index - 1] === ':')
    const reference = referencePieces(token.word, isPair)
    if (reference === null) continue
    pieces.push(formula.slice(end, token.index), ...reference)
    end = token.end
  }
  return [...pieces, formula.slice(end)]
}

/** @param isPair whether the word is one of two with a colon between them, which can be whole columns or rows */
function referencePieces(word: string, isPair: boolean): Piece[] | null {
  const [isFixed, bare] = [word.startsWith('$'), word.replaceAll('$', '')]
  const [, letters = '', row = ''] = cellForm.exec(bare) ?? []
  if (row !== '' && columnOf(letters) < maxColumns && Number(row) <= maxRows)
    return [columnPiece(letters, isFixed), rowPiece(row, word.includes('$', 1))]
  if (!isPair) return null
  if (columnForm.test(bare)) return [columnPiece(bare, isFixed)]
  return rowForm.test(bare) ? [rowPiece(bare, isFixed)] : null
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
