/** A row of a file: the texts of its cells, by column from 0. */
export interface LedgerRow {
  /** Row number in the sheet, from 1. */
  number: number
  cells: readonly string[]
}

/** Rows in the chunks in which their file is read: to wait for each of a million rows takes longer than to read it. */
export type LedgerRows = AsyncIterable<readonly LedgerRow[]>

export const cellOf = ({ cells }: LedgerRow, column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? ''))

/** Why files cannot be processed. */
export type LedgerRefusal =
  | { code: 'column-not-found'; column: number; file: number }
  | { code: 'mixed-currencies'; currencies: readonly string[] }
  | { code: 'other-currency'; currency: string; found: string }
  | { code: 'date-order-needed'; column: string; example: string; file: number }
  | { code: 'without-rows'; rows: number }
  | { code: 'ends-earlier'; month: string }

export class LedgerRefused extends Error {
  readonly refusal: LedgerRefusal
  constructor(refusal: LedgerRefusal) {
    super(refusal.code)
    this.name = 'LedgerRefused'
    this.refusal = refusal
  }
}
