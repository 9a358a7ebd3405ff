export type EditRefusal =
  /** The package, or a part that must be changed, cannot be read. */
  | 'damaged'
  | 'encrypted'
  | 'too-large'
  | 'sheet-not-found'
  /** A place beyond the last row or column of a sheet, or a cell edited twice. */
  | 'invalid-cell'
  /** A text above 32,767 characters, a number that is not finite. */
  | 'invalid-value'
  /** A formula that cannot be parsed or is longer than 8,192 characters. */
  | 'invalid-formula'
  /** A formula with LET or LAMBDA. */
  | 'unsupported-formula'
  /** Part of an array formula that the edits do not cover as a whole. */
  | 'part-of-array'
  /** An array formula over merged cells, or of several cells in a table, neither of which Excel takes. */
  | 'array-in-merged'
  | 'array-in-table'
  /** A what-if table, whose cells are computed by the table alone. */
  | 'data-table'
  /** The header or the totals row of a table, which formulas refer to by its text. */
  | 'table-header'
  /** A formula, somewhere in the workbook, whose references cannot be followed. */
  | 'unreadable-formula'
  /** A reference through several sheets ("Jan:Dec!B5") while one of them changes. */
  | 'three-dimensional'
  /** Rows or columns through a table, or through a pivot table or its source, that cannot be changed by themselves. */
  | 'table'
  | 'pivot-table'
  /** Cells that are moved go through merged cells, or the place where they are moved to does. */
  | 'merged'
  /** Cells that are moved have a filter, or are moved over one. */
  | 'filter'
  /** Cells that are moved to another sheet have something that stays with its sheet: notes, links, conditional formats, validations. */
  | 'bound-to-sheet'
  /** A name of a sheet that Excel does not take or that another sheet has. */
  | 'sheet-name'
  /** A defined name that Excel does not take. */
  | 'name'
  /** A defined name that is not there, or that another name or a table has; `cell` is the name. */
  | 'name-not-found'
  | 'name-taken'
  /** A defined name that is deleted and that a formula uses. */
  | 'name-used'
  /** The last sheet that is seen cannot be hidden or deleted. */
  | 'last-sheet'
  /** The workbook protects its list of sheets. */
  | 'structure-locked'
  /** A sheet that is a chart shows cells of the sheet that is deleted. */
  | 'chart-sheet'
  /** A sheet of a workbook with macros, which may name it, is deleted. */
  | 'macros'
  /** A note that repeats a thread of comments. */
  | 'threaded-comment'
  /** A thread of comments for a cell that has a note of its own. */
  | 'note'
  /** Something on a sheet that is copied, which cannot be there twice. */
  | 'not-copied'
  /** Something on the sheet that holds references which are not known here. */
  | 'unknown-content'

/** An edit that cannot be saved. Nothing of the workbook was changed. */
export class WorkbookEditRefused extends Error {
  readonly reason: EditRefusal
  /** The cell that is refused, as "Sheet!B5". */
  readonly cell: string | undefined

  constructor(reason: EditRefusal, { cell, cause }: { cell?: string; cause?: unknown } = {}) {
    super(`The workbook is not edited: ${reason}${cell === undefined ? '' : ` at ${cell}`}`, { cause })
    this.name = 'WorkbookEditRefused'
    this.reason = reason
    this.cell = cell
  }
}
