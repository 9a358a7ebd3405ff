import type { CellPlace, CellRange } from '../formula/cell-address.ts'
import type { AreaNode, SheetPrefix } from '../formula/formula-node.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { type LineMove, moveRange, moveSpan, rewriteReferences, writeArea, writeSheetPrefix } from '../formula/move-references.ts'
import type { WrittenReference } from '../formula/parse-formula.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { columnsOf, type DeletedColumns } from './table-columns.ts'

/** A formula after cells have moved. */
export interface ChangedFormula {
  text: string
  /** Whether it refers to more or fewer cells than before, so that its value may be another one. */
  isResized: boolean
}

/** What becomes of references when cells move or sheets get other names. */
export interface ReferenceChange {
  /** Whether a text may hold what changes, apart from references without a sheet to cells that move. */
  concerns(text: string): boolean
  /** Whether cells of a sheet get other places; of none without it. */
  moves?(sheet: string): boolean
  /**
   * @param text without "="
   * @param sheet that holds it; empty for none, null for a name
   * @param place the cell that holds it, where that matters
   * @throws WorkbookEditRefused `unreadable-formula` for one that cannot be read, `three-dimensional` for a reference through several sheets
   */
  formula(text: string, sheet: string | null, place?: CellPlace): ChangedFormula
  /** Where a rectangle of a sheet is afterwards; null where nothing of it is left. */
  range(range: CellRange, sheet: string): CellRange | null
}

/** Whether a text may name a sheet or a table. */
export const namesSheet = (text: string): boolean => text.includes('!') || text.includes('[')

export const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Follows rows or columns of one sheet that are inserted or deleted. */
export class LineChange implements ReferenceChange {
  readonly concerns = namesSheet
  readonly sheet: string
  readonly move: LineMove
  private readonly deleted: readonly DeletedColumns[]

  /** @param deleted columns of tables that are deleted with those of the sheet */
  constructor(sheet: string, move: LineMove, deleted: readonly DeletedColumns[] = []) {
    this.sheet = sheet
    this.move = move
    this.deleted = deleted
  }

  moves(sheet: string): boolean {
    return isSameName(sheet, this.sheet)
  }

  range(range: CellRange, sheet: string): CellRange | null {
    return this.moves(sheet) ? moveRange(range, this.move) : range
  }

  formula(text: string, sheet: string | null): ChangedFormula {
    const namesColumns = this.deleted.length > 0 && text.includes('[')
    if (!text.includes('!') && !namesColumns && !isSameName(sheet ?? '', this.sheet)) return { text, isResized: false }
    let isResized = false
    const changed = rewritten(text, (reference) => {
      const { area, prefix } = reference
      const columns = reference.structured === undefined ? 'kept' : this.columns(reference.structured)
      if (columns !== 'kept') isResized = true
      if (columns === 'gone') return '#REF!'
      if (area === null || (prefix?.book ?? null) !== null) return null
      if (prefix?.lastSheet !== null && prefix !== null) throw new WorkbookEditRefused('three-dimensional')
      if (!isSameName(prefix?.sheet ?? sheet ?? '', this.sheet)) return null
      // A name with a reference that is not fixed means another cell for each cell that uses it.
      if (sheet === null && !isFixed(area, this.move.axis)) return null
      const moved = this.area(area)
      if (moved !== null) {
        isResized ||= moved.isResized
        return writeArea(text, reference, moved)
      }
      isResized = true
      // One end of a range that is written as two references: what is left of it is not known.
      if (isPartOfRange(text, reference)) throw new WorkbookEditRefused('unreadable-formula')
      return `${text.slice(reference.start, reference.prefixEnd)}#REF!`
    })
    return { text: changed, isResized }
  }

  /** What becomes of the columns of a table that a formula names. */
  private columns({ table, item }: { table: string; item: string }): 'kept' | 'fewer' | 'gone' {
    const { names, isSpan } = columnsOf(item)
    const isDeleted = (own: DeletedColumns): boolean => names.some((name) => own.names.has(name))
    if (table === '') {
      // The table around the formula, which only its place says.
      if (this.deleted.some(isDeleted)) throw new WorkbookEditRefused('table')
      return 'kept'
    }
    const own = this.deleted.find((one) => one.table === table.toLowerCase())
    if (own === undefined) return 'kept'
    if (!isDeleted(own)) return names.length === 1 ? 'kept' : 'fewer'
    if (isSpan) throw new WorkbookEditRefused('table')
    return 'gone'
  }

  private area({ from, to }: Pick<AreaNode, 'from' | 'to'>): (Pick<AreaNode, 'from' | 'to'> & { isResized: boolean }) | null {
    const { axis } = this.move
    const [first, last] = [from[axis], to[axis]]
    if (first === null || last === null) return { from, to, isResized: false }
    const span = moveSpan(first, last, this.move)
    if (span === null) return null
    return { from: { ...from, [axis]: span.from }, to: { ...to, [axis]: span.to }, isResized: span.to - span.from !== last - first }
  }
}

export const isFixed = ({ from, to }: Pick<AreaNode, 'from' | 'to'>, axis: LineMove['axis']): boolean =>
  [from, to].every((point) => (axis === 'row' ? point.isRowFixed : point.isColumnFixed))

export function isPartOfRange(text: string, { start, end }: WrittenReference): boolean {
  return text.slice(0, start).trimEnd().endsWith(':') || text.slice(end).trimStart().startsWith(':')
}

/** Follows another name of a sheet. */
export class SheetRename implements ReferenceChange {
  readonly concerns = namesSheet
  private readonly from: string
  private readonly to: string

  constructor(from: string, to: string) {
    this.from = from
    this.to = to
  }

  range(range: CellRange): CellRange {
    return range
  }

  formula(text: string): ChangedFormula {
    if (!text.includes('!')) return { text, isResized: false }
    const renamed = (name: string): string => (isSameName(name, this.from) ? this.to : name)
    const changed = rewritten(text, ({ prefix, prefixEnd, end }) => {
      if (prefix === null || prefix.book !== null) return null
      const other = { ...prefix, sheet: renamed(prefix.sheet), lastSheet: prefix.lastSheet === null ? null : renamed(prefix.lastSheet) }
      if (other.sheet === prefix.sheet && other.lastSheet === prefix.lastSheet) return null
      return writeSheetPrefix(other) + text.slice(prefixEnd, end)
    })
    return { text: changed, isResized: false }
  }
}

const isSameTable = (name: string, tables: ReadonlySet<string>): boolean => tables.has(name.toLowerCase())

/** Follows a sheet that is deleted, with its tables: what referred to it refers to nothing. */
export class SheetRemoval implements ReferenceChange {
  readonly concerns = namesSheet
  private readonly sheet: string
  private readonly tables: ReadonlySet<string>

  /** @param tables names of its tables, in lower case */
  constructor(sheet: string, tables: ReadonlySet<string>) {
    this.sheet = sheet
    this.tables = tables
  }

  range(range: CellRange, sheet: string): CellRange | null {
    return isSameName(sheet, this.sheet) ? null : range
  }

  formula(text: string): ChangedFormula {
    if (!text.includes('!') && (this.tables.size === 0 || !text.includes('['))) return { text, isResized: false }
    let isResized = false
    const changed = rewritten(text, (reference) => {
      const { prefix, structured } = reference
      const isGone = structured === undefined ? prefix !== null && this.isOf(prefix) : isSameTable(structured.table, this.tables)
      if (!isGone) return null
      // Of a function that is called by the name of its sheet the arguments follow.
      if (text.charAt(reference.end) === '(') throw new WorkbookEditRefused('unreadable-formula')
      isResized = true
      return '#REF!'
    })
    return { text: changed, isResized }
  }

  private isOf({ book, sheet, lastSheet }: SheetPrefix): boolean {
    if (book !== null) return false
    // Whether a sheet in between is meant, only the order of sheets says.
    if (lastSheet !== null) throw new WorkbookEditRefused('three-dimensional')
    return isSameName(sheet, this.sheet)
  }
}

/** Follows the copy of a sheet, for what was copied with it: references to the sheet and its tables become those to the copies. */
export class SheetCopy implements ReferenceChange {
  readonly concerns = namesSheet
  private readonly from: string
  private readonly to: string
  private readonly tables: ReadonlyMap<string, string>

  /** @param tables names of the copies of its tables, by the names of the tables in lower case */
  constructor(from: string, to: string, tables: ReadonlyMap<string, string>) {
    this.from = from
    this.to = to
    this.tables = tables
  }

  range(range: CellRange): CellRange {
    return range
  }

  formula(text: string): ChangedFormula {
    if (!text.includes('!') && !text.includes('[')) return { text, isResized: false }
    const changed = rewritten(text, ({ start, end, prefix, prefixEnd, structured }) => {
      if (structured !== undefined) {
        const table = this.tables.get(structured.table.toLowerCase())
        return table === undefined ? null : table + text.slice(start + structured.table.length, end)
      }
      if (prefix === null || prefix.book !== null || prefix.lastSheet !== null || !isSameName(prefix.sheet, this.from)) return null
      return writeSheetPrefix({ ...prefix, sheet: this.to }) + text.slice(prefixEnd, end)
    })
    return { text: changed, isResized: false }
  }
}

/** @throws WorkbookEditRefused `unreadable-formula` */
export function rewritten(text: string, write: (reference: WrittenReference) => string | null): string {
  try {
    return rewriteReferences(text, write)
  } catch (cause) {
    if (cause instanceof FormulaSyntaxError) throw new WorkbookEditRefused('unreadable-formula', { cause })
    throw cause
  }
}
