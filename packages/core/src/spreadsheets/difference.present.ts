import type { CellDifference, CellState, SpreadsheetDifference } from '@dossier/contract'
import { columnLetters } from '@dossier/workbook'
import type { WorkbookDifference } from '@dossier/workbook'
import type { FileRow } from '../files/index.ts'

type Found = WorkbookDifference['cells'][number]
type Runs = WorkbookDifference['sheets'][number]['insertedRows']

/** Characters of a text that is listed. */
const MAX_LISTED_TEXT = 500
/** Defined names that are listed. */
const MAX_NAMES = 1_000
/** Runs of rows or columns that are listed. */
const MAX_RUNS = 100

/** Presents what differs between two versions. */
export function presentDifference(
  { sheets, names, cells, recalculated, counts }: WorkbookDifference,
  earlier: FileRow,
  later: FileRow,
): SpreadsheetDifference {
  return {
    earlier: { id: earlier.id, version: earlier.version },
    later: { id: later.id, version: later.version },
    sheets: sheets.map(({ insertedRows, removedRows, insertedColumns, removedColumns, regroupedRows, regroupedColumns, ...sheet }) => ({
      ...sheet,
      insertedRows: namesOf(insertedRows, rowName),
      removedRows: namesOf(removedRows, rowName),
      insertedColumns: namesOf(insertedColumns, columnLetters),
      removedColumns: namesOf(removedColumns, columnLetters),
      regroupedRows: namesOf(regroupedRows, rowName),
      regroupedColumns: namesOf(regroupedColumns, columnLetters),
    })),
    names: names.slice(0, MAX_NAMES).map(({ before, after, ...name }) => ({
      ...name,
      before: before && shortened(before),
      after: after && shortened(after),
    })),
    cells: cells.map(presentCell),
    recalculated: recalculated.map(presentCell),
    counts,
  }
}

const rowName = (row: number): string => String(row + 1)

const namesOf = (runs: Runs, nameOf: (index: number) => string): string[] =>
  runs.slice(0, MAX_RUNS).map(({ from, count }) => (count === 1 ? nameOf(from) : `${nameOf(from)}:${nameOf(from + count - 1)}`))

const cellName = (place: Found['later']): string | null => (place === null ? null : `${columnLetters(place.column)}${place.row + 1}`)

const presentCell = ({ sheet, earlier, later, before, after }: Found): CellDifference => ({
  sheet,
  earlierCell: cellName(earlier),
  cell: cellName(later),
  before: presentState(before),
  after: presentState(after),
})

function presentState(state: Found['before']): CellState | null {
  if (state === null) return null
  const { formula, value } = state
  return {
    ...state,
    formula: formula === null ? null : shortened(formula),
    value: typeof value === 'string' ? shortened(value) : value,
  }
}

const shortened = (text: string): string => (text.length > MAX_LISTED_TEXT ? `${text.slice(0, MAX_LISTED_TEXT)}…` : text)
