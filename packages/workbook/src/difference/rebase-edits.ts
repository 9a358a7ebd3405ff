import type { AddSheetEdit, CellContent, CellEdit, CopySheetEdit, DeleteSheetEdit } from '../edit/index.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { parseFormula } from '../formula/parse-formula.ts'
import { writeFormulaText } from '../formula/write-formula.ts'
import { type AuditLimits, defaultAuditLimits } from '../reading/audit-limits.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { type AuditedCell, type AuditedWorkbook, cellAt } from '../reading/workbook-model.ts'
import { compareCells, isUnmoved, plainFormula } from './compare-cells.ts'
import { LineMap } from './line-map.ts'
import { moveFormula } from './move-formula.ts'
import { mapWorkbook, type SheetMap, type WorkbookMap } from './sheet-map.ts'

/** Limit of Excel for the name of a sheet. */
const longestName = 31

/** An edit that can be taken to another version: of a cell, or of the list of sheets. */
export type MergeableEdit = CellEdit | AddSheetEdit | CopySheetEdit | DeleteSheetEdit

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
  edit: MergeableEdit
  /** The sheet, or the row or column, is gone; the formula refers to cells that are; or the sheet that is deleted has changes of theirs. */
  reason: 'sheet' | 'cell' | 'reference' | 'changed'
}

/** Edits of a version, for a version that somebody else has made of it. Every edit is in one of the lists. */
export interface RebasedEdits {
  /** Of sheets, and of cells that they have not changed, in their order, at their places in their version. */
  clean: readonly MergeableEdit[]
  overlapping: readonly OverlappingEdit[]
  /** Edits that they have made as well. */
  same: readonly MergeableEdit[]
  lost: readonly LostEdit[]
}

/**
 * Takes edits of one version of a workbook to another version: places and references follow rows, columns and sheets that moved. A sheet that I have added
 * gets another name where they have one of its name; one that I have deleted stays where they have changed it.
 *
 * @param base the version that the edits were made on
 * @throws WorkbookNotAudited for a file that is damaged, protected or too large
 */
export async function rebaseEdits(
  base: Uint8Array,
  theirs: Uint8Array,
  edits: readonly MergeableEdit[],
  limits: AuditLimits = defaultAuditLimits,
): Promise<RebasedEdits> {
  return rebased(await readWorkbook(base, limits), await readWorkbook(theirs, limits), edits)
}

function rebased(base: AuditedWorkbook, theirs: AuditedWorkbook, edits: readonly MergeableEdit[]): RebasedEdits {
  const rebasing = new Rebasing(base, theirs)
  for (const edit of edits) {
    if (!('kind' in edit)) rebasing.cell(edit)
    else if (edit.kind === 'delete-sheet') rebasing.deleteSheet(edit)
    else rebasing.newSheet(edit)
  }
  return rebasing.result
}

/** A sheet, by its name in my version, as edits of it see theirs. */
interface MySheet {
  rows: LineMap
  columns: LineMap
  later: { name: string }
  /** Both versions of it; null for one that I have added or copied. */
  pair: SheetMap | null
}

class Rebasing {
  private readonly map: WorkbookMap
  private readonly sheets: Map<string, MySheet>
  /** Names that sheets have in the merged workbook, in lower case. */
  private readonly taken: Set<string>
  private hasNewSheets = false
  readonly result = {
    clean: [] as MergeableEdit[],
    overlapping: [] as OverlappingEdit[],
    same: [] as MergeableEdit[],
    lost: [] as LostEdit[],
  }

  constructor(base: AuditedWorkbook, theirs: AuditedWorkbook) {
    this.map = mapWorkbook(base, theirs)
    this.sheets = new Map([...this.map].map(([name, pair]) => [name, { ...pair, pair }]))
    this.taken = new Set(theirs.sheets.map(({ name }) => name.toLowerCase()))
  }

  cell(edit: CellEdit): void {
    const { clean, overlapping, same, lost } = this.result
    const sheet = this.sheets.get(edit.sheet.toLowerCase())
    const [row, column] = [sheet?.rows.later(edit.row) ?? null, sheet?.columns.later(edit.column) ?? null]
    const content = this.movedContent(edit)
    if (sheet === undefined || row === null || column === null) lost.push({ edit, reason: sheet === undefined ? 'sheet' : 'cell' })
    else if (content === undefined) lost.push({ edit, reason: 'reference' })
    else {
      const moved: CellEdit = { ...edit, sheet: sheet.later.name, row, column, content }
      if (sheet.pair === null) {
        clean.push(moved)
        return
      }
      const [was, is] = [cellAt(sheet.pair.earlier, edit.row, edit.column), cellAt(sheet.pair.later, row, column)]
      if (compareCells(was, is, this.map) !== 'content') clean.push(moved)
      else if (isSameContent(contentOf(is), content)) same.push(moved)
      else overlapping.push({ edit: moved, before: contentOf(was), theirs: contentOf(is) })
    }
  }

  newSheet(edit: AddSheetEdit | CopySheetEdit): void {
    const source = edit.kind === 'copy-sheet' ? this.sheets.get(edit.sheet.toLowerCase()) : undefined
    if (edit.kind === 'copy-sheet' && source === undefined) {
      this.result.lost.push({ edit, reason: 'sheet' })
      return
    }
    const own = edit.kind === 'copy-sheet' ? edit.name : edit.sheet
    const name = this.freeName(own)
    const before = edit.before === null ? null : (this.sheets.get(edit.before.toLowerCase())?.later.name ?? null)
    const [rows, columns] = [source?.rows ?? new LineMap([]), source?.columns ?? new LineMap([])]
    this.sheets.set(own.toLowerCase(), { rows, columns, later: { name }, pair: null })
    this.taken.add(name.toLowerCase())
    this.hasNewSheets = true
    this.result.clean.push(
      edit.kind === 'copy-sheet' ? { ...edit, sheet: source?.later.name ?? edit.sheet, name, before } : { ...edit, sheet: name, before },
    )
  }

  deleteSheet(edit: DeleteSheetEdit): void {
    const sheet = this.sheets.get(edit.sheet.toLowerCase())
    if (sheet === undefined) this.result.same.push(edit)
    else if (sheet.pair !== null && this.isChanged(sheet.pair)) this.result.lost.push({ edit, reason: 'changed' })
    else {
      this.result.clean.push({ ...edit, sheet: sheet.later.name })
      this.sheets.delete(edit.sheet.toLowerCase())
      this.taken.delete(sheet.later.name.toLowerCase())
    }
  }

  /** Whether they have changed contents, rows or columns of a sheet. */
  private isChanged({ earlier, later, rows, columns }: SheetMap): boolean {
    if (!rows.isIdentity || !columns.isIdentity) return true
    const keys = new Set([...earlier.cells.keys(), ...later.cells.keys()])
    return [...keys].some((key) => compareCells(earlier.cells.get(key), later.cells.get(key), this.map) === 'content')
  }

  private freeName(wanted: string): string {
    let name = wanted
    for (let number = 2; this.taken.has(name.toLowerCase()); number++)
      name = `${wanted.slice(0, longestName - ` (${number})`.length)} (${number})`
    return name
  }

  /** What is typed, with the references that it has in the later workbook; undefined where it would refer to cells that are gone. */
  private movedContent({ sheet, content }: CellEdit): CellContent | undefined {
    if (typeof content !== 'object' || content === null || (isUnmoved(this.map) && !this.hasNewSheets)) return content
    try {
      const { root, isBroken } = moveFormula(parseFormula(content.formula), sheet, this.sheets)
      return isBroken ? undefined : { formula: writeFormulaText(root) }
    } catch (error) {
      // Refused when it is saved.
      if (error instanceof FormulaSyntaxError) return content
      throw error
    }
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
