import { squeeze, type Squeezed } from './squeezed.ts'

/** A table as a person reads it off its page. */
export interface TableLabel {
  id: string
  /** Below the folder that is given to the benchmark. */
  file: string
  /** 0-based. */
  page: number
  /** How many of the first rows name the columns. */
  heads: number
  /** The label leaves out rows at the end of the table. */
  partial?: true
  /** Of a file that nobody looks at while the reader is changed. */
  held?: true
  /** A merged cell stands once, at its first column and row; the other places that it covers are empty. */
  rows: string[][]
}

/** A labelled cell that has text. Rows and columns are 0-based. */
export interface LabelledCell {
  printed: string
  squeezed: Squeezed
  row: number
  column: number
  /** The last column that the cell covers when it is a heading over several. */
  lastColumn: number
  isHead: boolean
  isFigure: boolean
}

const unitWords = /^(?:p|x|bp|m|pence|cents?|HK|US|명|개|원|억|만|月|日)*$/u

/** Whether a cell prints an amount: digits, and besides them only signs, currencies and a unit. */
export const isFigureCell = (printed: string): boolean => /\d/.test(printed) && unitWords.test(printed.replace(/[^\p{L}]/gu, ''))

/** The cells of a label that have text, row by row. */
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
