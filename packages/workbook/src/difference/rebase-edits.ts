import type { CellContent, CellEdit } from '../edit/index.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { type AuditedCell, type AuditedWorkbook, cellAt } from '../reading/workbook-model.ts'
import { compareCells, isUnmoved, plainFormula } from './compare-cells.ts'
import { moveFormula } from './move-formula.ts'
import { mapWorkbook, type WorkbookMap } from './sheet-map.ts'

/** An edit of a cell that both have changed. */
export interface OverlappingEdit {
  /** Mine, at its place in their version. */
  edit: CellEdit
  /** What the cell held before either. */
  before: CellContent
  theirs: CellContent
}

/** An edit that has no place in their version. */
export interface LostEdit {
  /** As it was made, on the version before. */
  edit: CellEdit
  /** The sheet, or the row or column, is gone; or the formula refers to cells that are. */
  reason: 'sheet' | 'cell' | 'reference'
}

/** Edits of a version, for a version that somebody else has made of it. Every edit is in one of the lists. */
export interface RebasedEdits {
  /** Of cells that they have not changed, at their places in their version. */
  clean: readonly CellEdit[]
  overlapping: readonly OverlappingEdit[]
  /** Edits that they have made as well. */
  same: readonly CellEdit[]
  lost: readonly LostEdit[]
}

/**
 * Takes edits of one version of a workbook to another version: places and references follow rows, columns and sheets that moved.
 *
 * @param base the version that the edits were made on
 * @throws WorkbookNotAudited for a file that is damaged, protected or too large
 */
export async function rebaseEdits(
  base: Uint8Array,
  theirs: Uint8Array,
  edits: readonly CellEdit[],
  limits: AuditLimits = defaultAuditLimits,
): Promise<RebasedEdits> {
  return rebased(await readWorkbook(base, limits), await readWorkbook(theirs, limits), edits)
}

function rebased(base: AuditedWorkbook, theirs: AuditedWorkbook, edits: readonly CellEdit[]): RebasedEdits {
  const map = mapWorkbook(base, theirs)
  const clean: CellEdit[] = []
  const overlapping: OverlappingEdit[] = []
  const same: CellEdit[] = []
  const lost: LostEdit[] = []
  for (const edit of edits) {
    const sheet = map.get(edit.sheet.toLowerCase())
    const [row, column] = [sheet?.rows.later(edit.row) ?? null, sheet?.columns.later(edit.column) ?? null]
    const content = movedContent(edit, map)
    if (sheet === undefined || row === null || column === null) lost.push({ edit, reason: sheet === undefined ? 'sheet' : 'cell' })
    else if (content === undefined) lost.push({ edit, reason: 'reference' })
    else {
      const moved: CellEdit = { ...edit, sheet: sheet.later.name, row, column, content }
      const [was, is] = [cellAt(sheet.earlier, edit.row, edit.column), cellAt(sheet.later, row, column)]
      if (compareCells(was, is, map) !== 'content') clean.push(moved)
      else if (isSameContent(contentOf(is), content)) same.push(moved)
      else overlapping.push({ edit: moved, before: contentOf(was), theirs: contentOf(is) })
    }
  }
  return { clean, overlapping, same, lost }
}

/** What is typed, with the references that it has in the later workbook; undefined where it would refer to cells that are gone. */
function movedContent({ sheet, content }: CellEdit, map: WorkbookMap): CellContent | undefined {
  if (typeof content !== 'object' || content === null || isUnmoved(map)) return content
  try {
    const { root, isBroken } = moveFormula(parseFormula(content.formula), sheet, map)
    return isBroken ? undefined : { formula: writeFormulaText(root) }
  } catch (error) {
    // Refused when it is saved.
    if (error instanceof FormulaSyntaxError) return content
    throw error
  }
}

function contentOf(cell: AuditedCell | undefined): CellContent {
  if (cell === undefined) return null
  return cell.formula === null ? (cell.error ?? cell.value) : { formula: plainFormula(cell) }
}

function isSameContent(one: CellContent, other: CellContent): boolean {
  if (typeof one !== 'object' || one === null || typeof other !== 'object' || other === null) return Object.is(one, other)
  return one.formula === other.formula || spelled(one.formula) === spelled(other.formula)
}

function spelled(formula: string): string {
  try {
    return writeFormulaText(parseFormula(formula))
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return formula
    throw error
  }
}
