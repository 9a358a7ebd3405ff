import { squeeze, type Squeezed } from './squeezed.ts'

/** A table as a person transcribed it from its page. */
export interface TableLabel {
  id: string
  /** Path below the folder that is given to the benchmark. */
  file: string
  /** 0-based. */
  page: number
  /** Number of the first rows that name the columns. */
  heads: number
  /** The label omits rows at the end of the table. */
  partial?: true
  /** Of a held-out file: nobody looks at it while the reader is changed. */
  held?: true
  /** A merged cell is given once, at its first column and row; the other positions that it covers are empty. */
  rows: string[][]
}

/** A labelled cell with text. Rows and columns are 0-based. */
export interface LabelledCell {
  printed: string
  squeezed: Squeezed
  row: number
  column: number
  /** The last column that the cell covers if it is a heading over several. */
  lastColumn: number
  isHead: boolean
  isFigure: boolean
}

const unitWords = /^(?:p|x|bp|m|pence|cents?|HK|US|명|개|원|억|만|月|日)*$/u

/** Whether a cell prints an amount: digits, and otherwise only signs, currencies and a unit. */
export const isFigureCell = (printed: string): boolean => /\d/.test(printed) && unitWords.test(printed.replace(/[^\p{L}]/gu, ''))

/** The cells of a label with text, row by row. */
export function cellsOfLabel(label: TableLabel): LabelledCell[] {
  return label.rows.flatMap((row, rowIndex) =>
    row.flatMap((printed, column) => {
      if (printed === '') return []
      const isHead = rowIndex < label.heads
      const next = row.findIndex((text, index) => index > column && text !== '')
      const lastColumn = isHead ? (next < 0 ? row.length : next) - 1 : column
      return [
        {
          printed,
          squeezed: squeeze(printed),
          row: rowIndex,
          column,
          lastColumn,
          isHead,
          isFigure: !isHead && column > 0 && isFigureCell(printed),
        },
      ]
    }),
  )
}
