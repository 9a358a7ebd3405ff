import { type FormulaNode, nodesOf } from '../formula/formula-node.ts'
import type { AuditedCell, AuditedSheet, AuditedWorkbook } from '../reading/workbook-model.ts'
import { AreaIndex } from '../references/area-index.ts'
import type { ReferenceResolver, ReferredArea } from '../references/resolve-references.ts'
import { type EditedCells, formulaOf } from './grid-contents.ts'

/** Functions that may read cells which no reference names, or whose parameters are names of their own. */
const unbounded: ReadonlySet<string> = new Set(['INDIRECT', 'OFFSET', 'CELL', 'LET', 'LAMBDA'])
/** Functions that take where their parameter is, of which the references are not followed. */
const positional: ReadonlySet<string> = new Set([
  'ROW',
  'COLUMN',
  'ROWS',
  'COLUMNS',
  'AREAS',
  'SHEET',
  'SHEETS',
  'ISREF',
  'ISFORMULA',
  'FORMULATEXT',
])

/**
 * The cells that formulas of a workbook with edits read. Values of others change nothing: a workbook is a million numbers more often than a million
 * formulas.
 *
 * @returns null where a formula may read any cell
 */
export function cellsRead(book: AuditedWorkbook, references: ReferenceResolver, edits: EditedCells): AreaIndex | null {
  const formulas = [...editedFormulas(book, edits)]
  for (const sheet of book.sheets) for (const cell of sheet.cells.values()) if (cell.formula !== null) formulas.push(cell)
  for (const { root } of book.names) if (root === null || !isBounded(root)) return null
  const areas: ReferredArea[] = []
  for (const cell of formulas) {
    const root = cell.formula?.root
    if (!root || !isBounded(root)) return null
    const found = references.of(cell)
    if (!found.isComplete) return null
    areas.push(...found.areas)
  }
  return new AreaIndex(areas)
}

/** Whether the references in a formula name all cells that it reads. */
function isBounded(root: FormulaNode): boolean {
  for (const node of nodesOf(root)) {
    if (node.kind === 'reference-operation' && node.operator === 'range') return false
    if (node.kind !== 'call') continue
    if (unbounded.has(node.name) || (positional.has(node.name) && node.arguments.some(({ kind }) => kind !== 'area'))) return false
  }
  return true
}

function* editedFormulas(book: AuditedWorkbook, edits: EditedCells): Generator<AuditedCell> {
  for (const sheet of book.sheets)
    for (const { row, column, content } of edits.get(sheet.name)?.values() ?? []) {
      if (typeof content === 'object' && content !== null) yield formulaCell(sheet, row, column, formulaOf(content))
    }
}

const formulaCell = (sheet: AuditedSheet, row: number, column: number, root: FormulaNode | null): AuditedCell => ({
  sheet,
  row,
  column,
  value: null,
  error: null,
  formula: { text: '', root, form: '', isArray: false, isDynamic: false, range: null },
  format: '',
  isDate: false,
  isPercent: false,
})
