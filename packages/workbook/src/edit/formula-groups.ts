import { type CellPlace, type CellRange, readRange, writeRange } from '../formula/cell-address.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { shiftFormula } from '../formula/shift-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import { cellsOf, filledCells, mostOfArrays } from './array-formulas.ts'
import type { WrittenFormula } from './cell-xml.ts'
import type { EditRefusal } from './edit-refused.ts'
import { toFileFormula } from './future-functions.ts'
import { formulaCells, readCells } from './patch-sheet.ts'
import type { CellEdit } from './workbook-edit.ts'
import { encodeText } from './xml-text.ts'

/** What edits of some cells do to formulas that several cells share. */
export interface GroupChanges {
  /** The first cell that cannot be edited, and why. */
  refused: { place: CellPlace; reason: EditRefusal } | null
  /** Cells whose formula must be written anew, since the cell that held it for them is edited. */
  rewritten: readonly { place: CellPlace; formula: string }[]
  /** Cells that an edited array formula filled, or fills now. */
  emptied: readonly CellPlace[]
}

interface FormulaAt extends CellPlace {
  formula: WrittenFormula
}

/**
 * @param xml of the sheet
 * @param edits of its cells
 * @throws WorkbookEditRefused `damaged`
 */
export function changeGroups(xml: string, edits: readonly CellEdit[], prefix: string): GroupChanges {
  if (edits.length === 0) return { refused: null, rewritten: [], emptied: [] }
  const filled = filledCells(edits)
  const typed = new Set(edits.map(keyOf))
  const places = [...edits, ...filled.filter((place) => !typed.has(keyOf(place)))]
  const edited = new Set(places.map(keyOf))
  const isEdited = (place: CellPlace): boolean => edited.has(keyOf(place))
  const firsts = readCells(xml, places).flatMap(({ row, column, cell: { formula } }) =>
    formula?.kind === 'shared' && formula.reference !== null ? [{ row, column, formula }] : [],
  )
  const hasAreas = ['"array"', "'array'", '"dataTable"', "'dataTable'"].some((mark) => xml.includes(mark))
  if (firsts.length === 0 && !hasAreas) return { refused: null, rewritten: [], emptied: filled }
  const formulas = [...formulaCells(xml)].flatMap(({ row, column, cell: { formula } }) =>
    formula === null ? [] : [{ row, column, formula }],
  )
  const emptied: CellPlace[] = filled
  for (const { formula } of formulas) {
    const range = formula.kind === 'array' || formula.kind === 'dataTable' ? readRange(formula.reference ?? '') : null
    const hit = range === null ? undefined : places.find((place) => isInside(place, range))
    if (range === null || hit === undefined) continue
    if (formula.kind === 'dataTable') return { refused: { place: hit, reason: 'data-table' }, rewritten: [], emptied }
    if ((range.bottom - range.top + 1) * (range.right - range.left + 1) > mostOfArrays)
      return { refused: { place: hit, reason: 'too-large' }, rewritten: [], emptied }
    const kept = [...cellsOf(range)].filter((place) => !isEdited(place))
    // Whoever types into the first cell means the whole array; another array must cover it.
    if (kept.length > 0 && !typed.has(keyOf({ row: range.top, column: range.left })))
      return { refused: { place: hit, reason: 'part-of-array' }, rewritten: [], emptied }
    // Without the formula the values that it filled in would stay as if they were typed.
    emptied.push(...kept)
  }
  const rewritten: { place: CellPlace; formula: string }[] = []
  for (const first of firsts) {
    const group = formulas.filter(({ formula }) => formula.kind === 'shared' && formula.group === first.formula.group)
    const copies = group.filter((one) => !isEdited(one) && one.formula.reference === null)
    const moved = movedFirst(first, copies, prefix)
    if (moved === 'unreadable') return { refused: { place: first, reason: 'invalid-formula' }, rewritten, emptied }
    if (moved !== null) rewritten.push(moved)
  }
  return { refused: null, rewritten, emptied }
}

const prefixesIn = (formula: string): number => formula.split('_xlfn.').length

const keyOf = ({ row, column }: CellPlace): string => `${row},${column}`

const isInside = ({ row, column }: CellPlace, { top, left, bottom, right }: CellRange): boolean =>
  row >= top && row <= bottom && column >= left && column <= right

/** The next copy of a shared formula becomes the one that holds it for the others. */
function movedFirst(
  first: FormulaAt,
  copies: readonly FormulaAt[],
  prefix: string,
): { place: CellPlace; formula: string } | null | 'unreadable' {
  const [next] = copies
  if (next === undefined) return null
  const range = copies.reduce<CellRange>(
    ({ top, left, bottom, right }, { row, column }) => ({
      top: Math.min(top, row),
      left: Math.min(left, column),
      bottom: Math.max(bottom, row),
      right: Math.max(right, column),
    }),
    { top: next.row, left: next.column, bottom: next.row, right: next.column },
  )
  try {
    const root = parseFormula(first.formula.body)
    const shifted = shiftFormula(root, next.row - first.row, next.column - first.column)
    const text = toFileFormula(writeFormulaText(shifted))
    // A function newer than the list of them would lose its prefix.
    if (prefixesIn(text) !== prefixesIn(first.formula.body)) return 'unreadable'
    const body = encodeText(text)
    const group = encodeText(first.formula.group ?? '')
    return { place: next, formula: `<${prefix}f t="shared" ref="${writeRange(range)}" si="${group}">${body}</${prefix}f>` }
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return 'unreadable'
    throw error
  }
}
