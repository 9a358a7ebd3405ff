import { movedWith, rangeAfterMove, rangeAfterPaste } from '@dossier/notation'
import { type CellPlace, type CellRange, isOverlapping } from '../formula/cell-address.ts'
import { type AreaNode, type AreaPoint, rectangleOf } from '../formula/formula-node.ts'
import { copyFormula, writeArea, writeSheetPrefix } from '../formula/move-references.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { withoutCells } from './range-parts.ts'
import { type ChangedFormula, isFixed, isPartOfRange, isSameName, namesSheet, type ReferenceChange, rewritten } from './reference-change.ts'
import { type MoveEdit, rangesOfMove } from './workbook-edit.ts'

type Area = Pick<AreaNode, 'from' | 'to'>

/** A conditional format or a validation of some cells: formulas are written for the first of them. */
export interface RuleOfCells {
  ranges: readonly CellRange[]
  formulas: readonly string[]
}

/** Follows cells that are moved to another place, on their sheet or on another one. */
export class CellMove implements ReferenceChange {
  readonly concerns = namesSheet
  readonly sheet: string
  readonly toSheet: string
  readonly from: CellRange
  readonly to: CellRange

  constructor(edit: MoveEdit) {
    const { from, to } = rangesOfMove(edit)
    this.sheet = edit.sheet
    this.toSheet = edit.to.sheet
    this.from = from
    this.to = to
  }

  get isWithinSheet(): boolean {
    return isSameName(this.sheet, this.toSheet)
  }

  moves(sheet: string): boolean {
    return isSameName(sheet, this.sheet) || isSameName(sheet, this.toSheet)
  }

  /** Where something is that goes with all of its cells or stays: merged cells, notes, arrays, tables. */
  range(range: CellRange, sheet: string): CellRange | null {
    if (isSameName(sheet, this.sheet)) {
      const moved = movedWith(range, this)
      if (moved !== null) return this.isWithinSheet ? moved : null
    }
    return isSameName(sheet, this.toSheet) && movedWith(range, { from: this.to, to: this.to }) !== null ? null : range
  }

  /** Where cells are that are moved as a whole, on whichever sheet; null for cells that are moved over. */
  placed(range: CellRange, sheet: string): CellRange | null {
    return (isSameName(sheet, this.sheet) ? movedWith(range, this) : null) ?? this.range(range, sheet)
  }

  /** Where cells that have something in common are: those that are moved take it with them, those that others are moved over lose it. */
  ranges(ranges: readonly CellRange[], sheet: string): CellRange[] {
    return [...this.keptOf(ranges, sheet), ...this.movedWithin(ranges, sheet)]
  }

  private keptOf(ranges: readonly CellRange[], sheet: string): CellRange[] {
    const gone = [...(isSameName(sheet, this.sheet) ? [this.from] : []), ...(isSameName(sheet, this.toSheet) ? [this.to] : [])]
    return gone.reduce<CellRange[]>((left, one) => left.flatMap((range) => withoutCells(range, one)), [...ranges])
  }

  private movedWithin(ranges: readonly CellRange[], sheet: string): CellRange[] {
    return this.isWithinSheet && isSameName(sheet, this.sheet) ? this.movedOf(ranges) : []
  }

  private movedOf(ranges: readonly CellRange[]): CellRange[] {
    return ranges.flatMap((range) => {
      const { from } = this
      if (!isOverlapping(range, from)) return []
      const common = {
        top: Math.max(range.top, from.top),
        left: Math.max(range.left, from.left),
        bottom: Math.min(range.bottom, from.bottom),
        right: Math.min(range.right, from.right),
      }
      return movedWith(common, this) ?? []
    })
  }

  /**
   * A conditional format or a validation after the move. References without dollar signs mean another cell for each of its cells: those of cells that stay are
   * as they were, those of cells that are moved follow as in formulas of cells. One that is for cells of both kinds becomes two where their formulas differ.
   *
   * @returns those that are left of it; none where all of its cells are moved over
   */
  rules({ ranges, formulas }: RuleOfCells, sheet: string): RuleOfCells[] {
    const [kept, moved] = [this.keptOf(ranges, sheet), this.movedWithin(ranges, sheet)]
    const base = firstOf(ranges)
    if (base === null) return [{ ranges, formulas }]
    const keptFormulas = (at: CellPlace): string[] =>
      formulas.map((text) => this.fixed(copyFormula(text, at.row - base.row, at.column - base.column), sheet).text)
    const movedFormulas = (at: CellPlace): string[] => this.movedFormulas(formulas, base, at)
    const [stays, goes] = [firstOf(kept), firstOf(moved)]
    if (stays === null && goes === null) return []
    if (goes === null && stays !== null) return [{ ranges: kept, formulas: keptFormulas(stays) }]
    if (stays === null && goes !== null) return [{ ranges: moved, formulas: movedFormulas(goes) }]
    if (stays === null || goes === null) return []
    const [own, others] = [keptFormulas(stays), movedFormulas(goes)]
    const isOne = own.every((text, at) => copyFormula(text, goes.row - stays.row, goes.column - stays.column) === others[at])
    if (isOne) return [{ ranges: [...kept, ...moved], formulas: own }]
    return [
      { ranges: kept, formulas: own },
      { ranges: moved, formulas: others },
    ]
  }

  /** What goes to another sheet of a conditional format or a validation of the sheet that cells are moved from; null where none of its cells do. */
  ruleElsewhere({ ranges, formulas }: RuleOfCells): RuleOfCells | null {
    const moved = this.movedOf(ranges)
    const [base, first] = [firstOf(ranges), firstOf(moved)]
    return base === null || first === null ? null : { ranges: moved, formulas: this.movedFormulas(formulas, base, first) }
  }

  /**
   * Formulas of a conditional format or a validation as moved cells have them.
   *
   * @param base cell that they are written for
   * @param at the first moved cell, at its new place
   */
  private movedFormulas(formulas: readonly string[], base: CellPlace, at: CellPlace): string[] {
    const was = { row: at.row - this.to.top + this.from.top, column: at.column - this.to.left + this.from.left }
    return formulas.map((text) => this.formula(copyFormula(text, was.row - base.row, was.column - base.column), this.sheet, was).text)
  }

  formula(text: string, sheet: string | null, place?: CellPlace): ChangedFormula {
    if (sheet === null) return this.fixed(text, '')
    if (!text.includes('!') && !this.moves(sheet)) return { text, isResized: false }
    const isMoved = place !== undefined && isSameName(sheet, this.sheet) && movedWith({ ...rangeOf(place) }, this) !== null
    return this.changed(text, sheet, { isMovedAcross: isMoved && !this.isWithinSheet, isOfOneCell: true })
  }

  /** A formula of many cells, or a name: only references with dollar signs mean the same cells everywhere. */
  private fixed(text: string, sheet: string): ChangedFormula {
    return this.changed(text, sheet, { isMovedAcross: false, isOfOneCell: false })
  }

  private changed(
    text: string,
    sheet: string,
    { isMovedAcross, isOfOneCell }: { isMovedAcross: boolean; isOfOneCell: boolean },
  ): ChangedFormula {
    let isResized = false
    const changed = rewritten(text, (reference) => {
      const { area, prefix, start, prefixEnd } = reference
      if (area === null || (prefix?.book ?? null) !== null) return null
      if (!isOfOneCell && !(isFixed(area, 'row') && isFixed(area, 'column'))) return null
      const cells = rectangleOf(area)
      if (prefix !== null && prefix.lastSheet !== null) {
        if (isOverlapping(cells, this.from) || isOverlapping(cells, this.to)) throw new WorkbookEditRefused('three-dimensional')
        return null
      }
      const named = prefix?.sheet ?? sheet
      const followed = isSameName(named, this.sheet) ? movedWith(cells, this) : null
      const holder = isMovedAcross ? this.toSheet : sheet
      const inSheet = (own: string): string => {
        if (prefix === null) return isSameName(own, holder) ? '' : writeSheetPrefix({ book: null, sheet: own, lastSheet: null })
        return isSameName(own, prefix.sheet) ? text.slice(start, prefixEnd) : writeSheetPrefix({ ...prefix, sheet: own })
      }
      const write = (range: CellRange, own: string): string =>
        inSheet(own) + writeArea(text, reference, toArea(range, area)).slice(prefixEnd - start)
      if (followed !== null) return write(followed, this.toSheet)
      const left = this.afterMove(cells, named)
      isResized ||= this.isAround(cells, named)
      if (left !== null) {
        const isSame = left === cells && inSheet(named) === text.slice(start, prefixEnd)
        return isSame ? null : write(left, named)
      }
      if (isPartOfRange(text, reference)) throw new WorkbookEditRefused('unreadable-formula')
      return `${inSheet(named)}#REF!`
    })
    return { text: changed, isResized }
  }

  private afterMove(cells: CellRange, sheet: string): CellRange | null {
    const [isFrom, isTo] = [isSameName(sheet, this.sheet), isSameName(sheet, this.toSheet)]
    const moved = isFrom && isTo ? rangeAfterMove(cells, this) : isTo ? rangeAfterPaste(cells, this.to) : cells
    return moved !== null && isEqual(moved, cells) ? cells : moved
  }

  /** Whether cells that do not follow have others before than after. */
  private isAround(cells: CellRange, sheet: string): boolean {
    return (
      (isSameName(sheet, this.sheet) && isOverlapping(cells, this.from)) ||
      (isSameName(sheet, this.toSheet) && isOverlapping(cells, this.to))
    )
  }
}

const rangeOf = ({ row, column }: CellPlace): CellRange => ({ top: row, left: column, bottom: row, right: column })

const firstOf = ([first]: readonly CellRange[]): CellPlace | null => (first ? { row: first.top, column: first.left } : null)

const isEqual = (one: CellRange, other: CellRange): boolean =>
  one.top === other.top && one.left === other.left && one.bottom === other.bottom && one.right === other.right

/** Cells as a reference is written: with its dollar signs, and without rows or columns where it is of whole ones. */
function toArea({ top, left, bottom, right }: CellRange, { from, to }: Area): Area {
  const isTurned = (first: number | null, last: number | null): boolean => first !== null && last !== null && first > last
  const [rows, columns] = [
    isTurned(from.row, to.row) ? [bottom, top] : [top, bottom],
    isTurned(from.column, to.column) ? [right, left] : [left, right],
  ]
  const point = (before: AreaPoint, row: number, column: number): AreaPoint => ({
    ...before,
    row: before.row === null ? null : row,
    column: before.column === null ? null : column,
  })
  return { from: point(from, rows[0] ?? top, columns[0] ?? left), to: point(to, rows[1] ?? bottom, columns[1] ?? right) }
}
