import type { RangeMove } from '@dossier/notation'
import type { CellPlace, CellRange } from '../formula/cell-address.ts'
import type { CellContent } from './cell-xml.ts'

/** A cell with what is typed into it. */
export interface CellEdit extends CellPlace {
  /** Name of the sheet. */
  sheet: string
  content: CellContent
}

/** A line of a border as files name it (ECMA-376 part 1, 18.18.3). */
export type BorderStyle =
  | 'thin'
  | 'hair'
  | 'dotted'
  | 'dashed'
  | 'dashDot'
  | 'dashDotDot'
  | 'double'
  | 'medium'
  | 'mediumDashed'
  | 'mediumDashDot'
  | 'mediumDashDotDot'
  | 'slantDashDot'
  | 'thick'

export interface BorderLine {
  style: BorderStyle
  /** "#RRGGBB" */
  color: string
}

/** What of a cell's format changes. What is not given stays as it is; null is what a cell without a format has. */
export interface CellFormat {
  /** "#,##0.0" or "General". */
  numberFormat?: string | undefined
  bold?: boolean | undefined
  italic?: boolean | undefined
  underline?: boolean | undefined
  strike?: boolean | undefined
  fontName?: string | null | undefined
  /** Points. */
  fontSize?: number | null | undefined
  /** "#RRGGBB" */
  fontColor?: string | null | undefined
  /** "#RRGGBB" */
  fill?: string | null | undefined
  horizontal?: 'left' | 'center' | 'right' | 'justify' | 'distributed' | null | undefined
  vertical?: 'top' | 'center' | 'bottom' | null | undefined
  wrap?: boolean | undefined
  borderTop?: BorderLine | null | undefined
  borderRight?: BorderLine | null | undefined
  borderBottom?: BorderLine | null | undefined
  borderLeft?: BorderLine | null | undefined
}

/** Formats cells. */
export interface FormatEdit {
  kind: 'format'
  sheet: string
  ranges: readonly CellRange[]
  format: CellFormat
}

/** Rows or columns of a sheet, 0-based, both ends included. */
interface Lines {
  sheet: string
  axis: 'row' | 'column'
  from: number
  to: number
}

/** Sets the height of rows (points) or the width of columns (characters of the standard font, ECMA-376 part 1, 18.3.1.13). */
export interface SizeEdit extends Lines {
  kind: 'size'
  size: number
}

export interface VisibilityEdit extends Lines {
  kind: 'visibility'
  hidden: boolean
}

/** Groups rows or columns (ECMA-376 part 1, 18.3.1.73). Lines of one depth or deeper that follow one another are a group. */
export interface OutlineEdit extends Lines {
  kind: 'outline'
  /** 0 for lines of no group, up to 7. */
  level: number
  /** Whether the group that the line sums up is collapsed. */
  collapsed: boolean
}

/** Freezes the first rows and columns; none of both unfreezes the sheet. */
export interface FreezeEdit {
  kind: 'freeze'
  sheet: string
  rows: number
  columns: number
}

/** Merges cells, or takes merged cells apart. Contents stay. */
export interface MergeEdit {
  kind: 'merge' | 'unmerge'
  sheet: string
  range: CellRange
}

/** Writes the note of a cell, or removes it (null). Threads of comments are left alone. */
export interface NoteEdit extends CellPlace {
  kind: 'note'
  sheet: string
  text: string | null
  /** Who is named as the author of a new note. */
  author?: string | undefined
}

/** How a cell is compared with a value (ECMA-376 part 1, 18.18.31). Of texts, `equal` and `notEqual` know the signs `*` and `?`. */
export type FilterOperator = 'equal' | 'notEqual' | 'greaterThan' | 'greaterThanOrEqual' | 'lessThan' | 'lessThanOrEqual'

/** What a filter asks of the cells of a column. */
export type FilterCriterion =
  /** What the file says already, of whatever kind. */
  | { kind: 'kept' }
  /** Texts as the cells show them, and whether empty cells are shown too. */
  | { kind: 'values'; values: readonly string[]; blank: boolean }
  /** One or two conditions, of which all or one must hold. */
  | { kind: 'conditions'; conditions: readonly { operator: FilterOperator; value: string }[]; all: boolean }
  /** The colour of cells or of their texts as "#RRGGBB"; null for cells without a fill and for texts of the automatic colour. */
  | { kind: 'color'; of: 'cell' | 'font'; color: string | null }

/** A filter with the rows that it leaves out. */
export interface SheetFilter {
  /** Its header is the first row. */
  range: CellRange
  /** Columns of the sheet, 0-based, that have a criterion. */
  columns: readonly { column: number; criterion: FilterCriterion }[]
  /** Rows that it hides, 0-based, both ends included. */
  hidden: readonly { from: number; to: number }[]
}

/** Sets, changes or removes (null) the filter of a sheet, or of a table on it. */
export interface FilterEdit {
  kind: 'filter'
  sheet: string
  /** Name of the table; null for the filter of the sheet. */
  table: string | null
  filter: SheetFilter | null
}

/** A message of a thread that is there already, or a new one. */
export type ThreadMessage =
  | { id: string }
  | {
      text: string
      /** A GUID in braces, in capitals; needed to write it. */
      newId?: string
      author?: string
      /** ISO 8601 */
      at?: string
    }

/** Writes the thread of comments of a cell: messages that are left out are removed, null removes all of it. */
export interface ThreadEdit extends CellPlace {
  kind: 'thread'
  sheet: string
  thread: { resolved: boolean; messages: readonly ThreadMessage[] } | null
}

/** Edits of how a sheet is shown. They neither move cells nor change contents. */
export type LayoutEdit = FormatEdit | SizeEdit | VisibilityEdit | OutlineEdit | FreezeEdit | MergeEdit | NoteEdit | FilterEdit | ThreadEdit

/** Inserts empty rows or columns before one, or deletes them from it on. Inserted ones have the format of the one before. */
export interface LineEdit {
  kind: 'insert' | 'delete'
  sheet: string
  axis: 'row' | 'column'
  /** 0-based. */
  at: number
  count: number
}

/** Moves cells with their formats to another place, over what is there, as cutting and pasting does. Formulas follow by the rules of Excel. */
export interface MoveEdit {
  kind: 'move'
  sheet: string
  range: CellRange
  /** Their first cell afterwards. */
  to: CellPlace & { sheet: string }
}

/** The cells of a move before and after it. */
export const rangesOfMove = ({ range: from, to: { row, column } }: MoveEdit): RangeMove => ({
  from,
  to: { top: row, left: column, bottom: row + from.bottom - from.top, right: column + from.right - from.left },
})

/** Adds an empty sheet before another one (null: at the end). */
export interface AddSheetEdit {
  kind: 'add-sheet'
  /** The name of the new sheet. */
  sheet: string
  before: string | null
}

/** Copies a sheet with what is on it, before another one (null: to the end). */
export interface CopySheetEdit {
  kind: 'copy-sheet'
  sheet: string
  /** Of the copy. */
  name: string
  before: string | null
}

export interface DeleteSheetEdit {
  kind: 'delete-sheet'
  sheet: string
}

/** Adds, copies or deletes a sheet, renames it, hides or shows it, or moves it before another one (null: to the end). */
export type SheetEdit =
  | AddSheetEdit
  | CopySheetEdit
  | DeleteSheetEdit
  | { kind: 'rename-sheet'; sheet: string; name: string }
  | { kind: 'show-sheet'; sheet: string; hidden: boolean }
  | { kind: 'move-sheet'; sheet: string; before: string | null }

/** A defined name. Names are compared without regard to case. */
export interface NamePlace {
  name: string
  /** The sheet that it is of; null for one of the workbook. */
  scope: string | null
}

/** A defined name with what it stands for. */
export interface NameDefinition extends NamePlace {
  /** Without "=": cells with their sheet, a constant or a formula. */
  reference: string
}

/** Defines a name, changes it (its text, its sheet, what it stands for) or deletes it. Formulas that use it follow. */
export interface NameEdit {
  kind: 'name'
  /** Null for a new one. */
  before: NamePlace | null
  /** Null where it is deleted. */
  after: NameDefinition | null
}

/** Edits that move cells, change sheets or change defined names. */
export type StructureEdit = LineEdit | MoveEdit | SheetEdit | NameEdit

/** One change of a workbook. Places are those of the workbook after the edits before it. */
export type WorkbookEdit = CellEdit | LayoutEdit | StructureEdit

export const isCellEdit = (edit: WorkbookEdit): edit is CellEdit => !('kind' in edit)

const structural: ReadonlySet<string> = new Set([
  'insert',
  'delete',
  'move',
  'add-sheet',
  'copy-sheet',
  'delete-sheet',
  'rename-sheet',
  'show-sheet',
  'move-sheet',
  'name',
] satisfies StructureEdit['kind'][])

export const isStructureEdit = (edit: WorkbookEdit): edit is StructureEdit => 'kind' in edit && structural.has(edit.kind)

export const isLineEdit = (edit: StructureEdit): edit is LineEdit => edit.kind === 'insert' || edit.kind === 'delete'

/** The cells that an edit of a sheet's looks is about; of whole lines their first cells. */
export function areasOf(edit: LayoutEdit): readonly CellRange[] {
  switch (edit.kind) {
    case 'format':
      return edit.ranges
    case 'merge':
    case 'unmerge':
      return [edit.range]
    case 'note':
    case 'thread':
      return [{ top: edit.row, left: edit.column, bottom: edit.row, right: edit.column }]
    case 'filter':
      return edit.filter === null ? [] : [edit.filter.range]
    case 'freeze':
      return [rectangleOfFreeze(edit)]
    case 'size':
    case 'visibility':
    case 'outline':
      return [rectangleOfLines(edit)]
  }
}

const rectangleOfFreeze = ({ rows, columns }: FreezeEdit): CellRange => ({ top: 0, left: 0, bottom: rows, right: columns })

const rectangleOfLines = ({ axis, from, to }: SizeEdit | VisibilityEdit | OutlineEdit): CellRange =>
  axis === 'row' ? { top: from, left: 0, bottom: to, right: 0 } : { top: 0, left: from, bottom: 0, right: to }
