import { type CellPlace, type CellRange, readRange, writeRange } from '../formula/cell-address.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { copyFormula } from '../formula/move-references.ts'
import { cellsOf, filledCells, mostOfArrays } from './array-formulas.ts'
import type { WrittenFormula } from './cell-xml.ts'
import { type EditRefusal, WorkbookEditRefused } from './edit-refused.ts'
import { type CellPatch, formulaCells, patchSheet, readCells } from './patch-sheet.ts'
import type { CellEdit } from './workbook-edit.ts'
import { encodeText, prefixOf } from './xml-text.ts'

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
  const body = formulaOfCopy(first, next)
  if (body === null) return 'unreadable'
  const group = encodeText(first.formula.group ?? '')
  const formula = `<${prefix}f t="shared" ref="${writeRange(around(copies))}" si="${group}">${encodeText(body)}</${prefix}f>`
  return { place: next, formula }
}

/** The rectangle around cells. */
export const around = (cells: readonly CellPlace[]): CellRange =>
  cells.reduce<CellRange>(
    ({ top, left, bottom, right }, { row, column }) => ({
      top: Math.min(top, row),
      left: Math.min(left, column),
      bottom: Math.max(bottom, row),
      right: Math.max(right, column),
    }),
    { top: Infinity, left: Infinity, bottom: -1, right: -1 },
  )

/** The formula that a cell has by another one that holds it for both; null for one that cannot be read. */
function formulaOfCopy(first: FormulaAt, copy: CellPlace): string | null {
  try {
    return copyFormula(first.formula.body, copy.row - first.row, copy.column - first.column)
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return null
    throw error
  }
}

/**
 * A sheet some of whose cells state their formulas themselves where they share them with cells elsewhere.
 *
 * @param isKeptWhole whether formulas that are shared within the cells alone stay shared
 * @throws WorkbookEditRefused `unreadable-formula`
 */
export function unshareFormulas(xml: string, cells: CellRange, { isKeptWhole }: { isKeptWhole: boolean }): string {
  if (!/\st\s*=\s*["']shared/.test(xml)) return xml
  const prefix = prefixOf(xml, 'worksheet')
  const shared = [...formulaCells(xml)].flatMap(({ row, column, cell: { formula } }) =>
    formula?.kind === 'shared' ? [{ row, column, formula }] : [],
  )
  const patches: CellPatch[] = []
  const write = (place: FormulaAt, formula: string): void =>
    void patches.push({
      row: place.row,
      column: place.column,
      write: ({ tag, content }) => `${tag}${content.replace(place.formula.text, () => formula)}</${prefix}c>`,
    })
  for (const group of Map.groupBy(shared, ({ formula }) => formula.group).values()) {
    const [own, others] = [group.filter((one) => isInside(one, cells)), group.filter((one) => !isInside(one, cells))]
    const first = group.find(({ formula }) => formula.body !== '')
    if (own.length === 0 || (isKeptWhole && others.length === 0)) continue
    if (first === undefined) throw new WorkbookEditRefused('damaged')
    const next = others.includes(first) ? null : movedFirst(first, others, prefix)
    const texts = own.map((one) => [one, one.formula.body === '' ? formulaOfCopy(first, one) : one.formula.body] as const)
    if (next === 'unreadable') throw new WorkbookEditRefused('unreadable-formula')
    for (const [one, text] of texts) {
      if (text === null) throw new WorkbookEditRefused('unreadable-formula')
      write(one, `<${prefix}f>${encodeText(text)}</${prefix}f>`)
    }
    const [holder] = others
    if (next !== null && holder !== undefined) write(holder, next.formula)
  }
  return patchSheet(xml, patches)
}
