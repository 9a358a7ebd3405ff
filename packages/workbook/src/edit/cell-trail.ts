import { movedWith } from '@dossier/notation'
import type { CellPlace, CellRange } from '../formula/cell-address.ts'
import { moveIndex, movePlace } from '../formula/move-references.ts'
import { cellKey } from '../reading/workbook-model.ts'
import { isLineEdit, type LineEdit, type MoveEdit, rangesOfMove, type SheetEdit } from './workbook-edit.ts'

interface SheetPlace extends CellPlace {
  sheet: string
}

/** Where the cells of a workbook were before edits that move them, and which cells were touched. */
export class CellTrail {
  private readonly edits: (LineEdit | MoveEdit | SheetEdit)[] = []
  /** By where they are now. */
  private places = new Map<string, Map<number, SheetPlace & { isEdited: boolean }>>()

  /** Notes a cell that was edited, or whose formula refers to other cells than before. */
  touch({ sheet, row, column, ...edit }: SheetPlace & { content?: unknown }): void {
    const ofSheet = this.places.get(sheet) ?? new Map<number, SheetPlace & { isEdited: boolean }>()
    this.places.set(sheet, ofSheet)
    const key = cellKey(row, column)
    const isEdited = 'content' in edit || ofSheet.get(key)?.isEdited === true
    ofSheet.set(key, { sheet, row, column, isEdited })
  }

  /** Notes that cells have moved. */
  move(edit: LineEdit | MoveEdit | SheetEdit): void {
    this.edits.push(edit)
    if (edit.kind === 'copy-sheet') {
      this.places.set(
        edit.name,
        new Map([...(this.places.get(edit.sheet) ?? [])].map(([key, place]) => [key, { ...place, sheet: edit.name }])),
      )
      return
    }
    if (edit.kind === 'delete-sheet') this.places.delete(edit.sheet)
    const before = [...this.places.values()].flatMap((places) => [...places.values()])
    this.places = new Map()
    for (const place of before) {
      const moved = placeAfter(place, edit)
      if (moved === null) continue
      const { sheet } = moved
      const ofSheet = this.places.get(sheet) ?? new Map<number, SheetPlace & { isEdited: boolean }>()
      this.places.set(sheet, ofSheet)
      ofSheet.set(cellKey(moved.row, moved.column), { ...place, ...moved })
    }
  }

  /** Where a cell was before all edits; null for one that was not there. */
  origin(place: SheetPlace): SheetPlace | null {
    let { sheet, row, column } = place
    for (const edit of this.edits.toReversed()) {
      if (edit.kind === 'add-sheet' && edit.sheet === sheet) return null
      if (edit.kind === 'move') {
        const before = placeBeforeMove({ sheet, row, column }, edit)
        if (before === null) return null
        ;({ sheet, row, column } = before)
        continue
      }
      if ((edit.kind === 'rename-sheet' || edit.kind === 'copy-sheet') && edit.name === sheet) sheet = edit.sheet
      if (edit.sheet !== sheet || !isLineEdit(edit)) continue
      const index = indexBefore(edit.axis === 'row' ? row : column, edit)
      if (index === null) return null
      if (edit.axis === 'row') row = index
      else column = index
    }
    return { sheet, row, column }
  }

  /** Whether something was typed into a cell, by where it is now. */
  isEdited(sheet: string, key: number): boolean {
    return this.places.get(sheet)?.get(key)?.isEdited === true
  }

  touched(): ReadonlyMap<string, ReadonlyMap<number, CellPlace>> {
    return this.places
  }
}

/** Where a cell is after an edit; null where it is gone. */
function placeAfter({ sheet, row, column }: SheetPlace, edit: LineEdit | MoveEdit | SheetEdit): SheetPlace | null {
  if (edit.kind === 'move') {
    const { from, to } = rangesOfMove(edit)
    const moved = sheet === edit.sheet ? movedWith(cellRange({ row, column }), { from, to }) : null
    if (moved !== null) return { sheet: edit.to.sheet, row: moved.top, column: moved.left }
    return sheet === edit.to.sheet && isIn({ row, column }, to) ? null : { sheet, row, column }
  }
  if (sheet !== edit.sheet) return { sheet, row, column }
  if (isLineEdit(edit)) {
    const moved = movePlace({ row, column }, edit)
    return moved && { sheet, ...moved }
  }
  return { sheet: edit.kind === 'rename-sheet' ? edit.name : sheet, row, column }
}

/** Where a cell was before cells were moved; null for one that was left empty. */
function placeBeforeMove({ sheet, row, column }: SheetPlace, edit: MoveEdit): SheetPlace | null {
  const { from, to } = rangesOfMove(edit)
  const before = sheet === edit.to.sheet ? movedWith(cellRange({ row, column }), { from: to, to: from }) : null
  if (before !== null) return { sheet: edit.sheet, row: before.top, column: before.left }
  return sheet === edit.sheet && isIn({ row, column }, from) ? null : { sheet, row, column }
}

const cellRange = ({ row, column }: CellPlace): CellRange => ({ top: row, left: column, bottom: row, right: column })
const isIn = (place: CellPlace, range: CellRange): boolean => movedWith(cellRange(place), { from: range, to: range }) !== null

/** Where a row or column was before; null for one that was inserted. */
function indexBefore(index: number, edit: LineEdit): number | null {
  const { kind, at, count } = edit
  if (kind === 'delete') return index < at ? index : index + count
  const before = index < at ? index : index - count
  return index >= at && moveIndex(before, edit) !== index ? null : before
}
