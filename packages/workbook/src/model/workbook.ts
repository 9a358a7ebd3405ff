import type { NumberFormat } from './number-format.ts'

/** Language of labels. Every template has both. */
export type Language = 'ko' | 'en'

/** The source of an input, as shown in its comment. */
export interface Source {
  /** Document, filing, market data or "assumption". */
  label: string
  /** What kind of document it is, in the language of the workbook: "audited report". */
  kind?: string
  /** Other values of other documents, in words, and why they do not count. */
  otherwise?: readonly string[]
  /** The location in words: "p. 12", "note 14", "sheet IS, B7". */
  page?: string
  /** ISO date of the document, or on which the source was read. */
  date?: string
  /** Address that opens the source. */
  link?: string
  /** ISO date on which an outside source was requested. */
  retrieved?: string
}

export type Operator = '+' | '-' | '*' | '/' | '^' | '=' | '<>' | '<' | '<=' | '>' | '>=' | '&'

/** Worksheet functions that Excel, LibreOffice and IronCalc compute alike. */
export type WorksheetFunction =
  | 'ABS'
  | 'AND'
  | 'AVERAGE'
  | 'CHOOSE'
  | 'COUNT'
  | 'COUNTIF'
  | 'IF'
  | 'INDEX'
  | 'ISNUMBER'
  | 'MATCH'
  | 'MAX'
  | 'MEDIAN'
  | 'MIN'
  | 'MOD'
  | 'NPV'
  | 'OR'
  | 'QUARTILE'
  | 'ROUND'
  | 'SUM'
  | 'SUMIF'

/** A formula over cells of the model. Addresses are only assigned when the workbook is written, so moving a row breaks nothing. */
export type Formula =
  | Cell
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  /** An absolute reference ($A$1), which does not change when the formula is copied. */
  | { kind: 'fixed'; cell: Cell }
  | { kind: 'range'; from: Cell; to: Cell; isFixed: boolean }
  | { kind: 'operation'; operator: Operator; left: Formula; right: Formula }
  | { kind: 'call'; name: WorksheetFunction; of: readonly Formula[] }

export type Content =
  /** Typed by hand. `source` null: a setting of the model itself, such as a selector or a step. */
  | { kind: 'input'; value: number | string; source: Source | null }
  | { kind: 'formula'; formula: Formula }
  /** `link`: a sheet of this workbook or an address outside. */
  | { kind: 'text'; text: string; link?: Sheet | string }

/** The role of a cell on its page. The colour of figures follows from their content: input blue, formula black, link to another sheet green. */
export type Role = 'line' | 'total' | 'header' | 'section' | 'title' | 'note' | 'highlight' | 'check'

export interface CellLook {
  role?: Role
  format?: NumberFormat
  align?: 'left' | 'center' | 'right'
  /** Indentation levels of a label. */
  indent?: number
  isWrapped?: boolean
}

export interface Cell extends CellLook {
  kind: 'cell'
  row: Row
  /** From 0. */
  column: number
  content: Content
  /** Name of the cell in the workbook, English in every language. */
  name?: string
  /** In both languages; written in that of the workbook. */
  comment?: Readonly<Record<Language, string>>
}

export interface Row {
  sheet: Sheet
  cells: Cell[]
  /** Points. */
  height?: number
}

export interface ChartSeries {
  name: string
  values: readonly Cell[]
  /** Of a scatter: the x values of this series, instead of those of the chart. */
  across?: readonly Cell[]
  /** Whether each value is shown next to its mark; of a scatter, the name of the series. */
  hasLabels?: boolean
  /** RGB in hexadecimal digits; `none`: invisible, like the base of a waterfall. */
  colour: string
}

/** A chart over cells of the workbook. `stacked-bar` has horizontal bars, like a football field; `scatter` uses its categories as x values. */
export interface Chart {
  kind: 'column' | 'line' | 'scatter' | 'stacked-column' | 'stacked-bar'
  title: string
  categories: readonly Cell[]
  series: readonly ChartSeries[]
  format: NumberFormat
  /** Format of the x values of a scatter. */
  categoryFormat?: NumberFormat
  hasLegend: boolean
  axisTitle?: string
  /** Area that the chart covers: rows of its sheet, columns from 0. */
  from: { row: Row; column: number }
  size: { rows: number; columns: number }
}

export interface Sheet {
  name: string
  rows: Row[]
  /** Widths of columns in characters; the last one applies to all further columns. */
  widths: readonly number[]
  /** Frozen rows above and columns left of the scrolling area. Frozen rows are repeated on every printed page. */
  frozen: { rows: number; columns: number }
  charts: Chart[]
  /** Whether the sheet is printed on one page if that can be read; otherwise it is as many pages tall as it needs. */
  isOnePage: boolean
  /** Cells that accept only listed values. */
  choices: { cell: Cell; values: readonly string[] }[]
  /** Cells coloured by their size, from the smallest to the largest of a block. */
  heatMaps: (readonly Cell[])[]
  /** Words of check cells with their colours. */
  verdicts: { cells: readonly Cell[]; good: string; warning: string; bad: string } | null
}

export interface Workbook {
  title: string
  language: Language
  sheets: Sheet[]
  /** Long lists after the sheets, written with the workbook and excluded from its recalculation. */
  listings: Listing[]
}

/** A sheet that contains only texts. */
export interface Listing {
  name: string
  headings: readonly string[]
  rows: readonly (readonly string[])[]
  /** Of its columns, in characters. */
  widths: readonly number[]
}

export const newWorkbook = (title: string, language: Language): Workbook => ({ title, language, sheets: [], listings: [] })

const longestSheetName = 31
/** Excel reserves this name for its change tracking. */
const reservedSheetName = 'history'

/** A name that Excel accepts and that no other sheet has. */
export function sheetNameFor(name: string, taken: readonly string[]): string {
  const clean = name.replaceAll(/[[\]:*?/\\']/g, ' ').trim() || 'Sheet'
  const isTaken = (candidate: string): boolean =>
    candidate.toLowerCase() === reservedSheetName || taken.some((one) => one.toLowerCase() === candidate.toLowerCase())
  let unique = clean.slice(0, longestSheetName)
  for (let number = 2; isTaken(unique); number += 1) unique = `${clean.slice(0, longestSheetName - 4)} ${number}`
  return unique
}

/** Adds an empty sheet. Characters that Excel rejects in sheet names are replaced, and a name in use gets a number. */
export function addSheet(workbook: Workbook, name: string, page: Partial<Pick<Sheet, 'widths' | 'frozen' | 'isOnePage'>> = {}): Sheet {
  const sheet: Sheet = {
    name: sheetNameFor(
      name,
      workbook.sheets.map((one) => one.name),
    ),
    rows: [],
    widths: page.widths ?? [12],
    frozen: page.frozen ?? { rows: 0, columns: 0 },
    charts: [],
    isOnePage: page.isOnePage ?? false,
    choices: [],
    heatMaps: [],
    verdicts: null,
  }
  workbook.sheets.push(sheet)
  return sheet
}

/** Adds rows below the existing ones, and returns the last of them. */
export function addRow(sheet: Sheet, count = 1): Row {
  let row: Row = { sheet, cells: [] }
  sheet.rows.push(row)
  for (let more = 1; more < count; more += 1) {
    row = { sheet, cells: [] }
    sheet.rows.push(row)
  }
  return row
}

function put(row: Row, column: number, content: Content, look: CellLook & Pick<Cell, 'name' | 'comment'>): Cell {
  if (row.cells.some((cell) => cell.column === column)) throw new Error(`Column ${column} of a row of ${row.sheet.name} is taken`)
  if (look.name !== undefined && !isName(look.name)) throw new Error(`${look.name} cannot name a cell`)
  const cell: Cell = { kind: 'cell', row, column, content, ...look }
  row.cells.push(cell)
  return cell
}

/** A defined name that Excel accepts: not an address (A1, R1C1), and only letters, digits, underscores and dots. */
function isName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_.]{0,200}$/.test(name) && !/^[A-Za-z]{1,3}\d+$/.test(name) && !/^[RrCc](?:\d|$)/.test(name)
}

export const text = (
  row: Row,
  column: number,
  value: string,
  look: CellLook & Pick<Cell, 'comment'> & { link?: Sheet | string } = {},
): Cell => {
  const { link, ...rest } = look
  return put(row, column, { kind: 'text', text: value, ...(link !== undefined && { link }) }, rest)
}

/** An input; its source becomes the comment of the cell. */
export const input = (
  row: Row,
  column: number,
  value: number | string,
  source: Source | null,
  look: CellLook & { name?: string } = {},
): Cell => put(row, column, { kind: 'input', value, source }, look)

export const calculated = (row: Row, column: number, formula: Formula, look: CellLook & { name?: string } = {}): Cell =>
  put(row, column, { kind: 'formula', formula }, look)
