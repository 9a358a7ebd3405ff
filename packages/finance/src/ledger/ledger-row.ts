/** A row of a file: what its cells say, by column from 0. */
export interface LedgerRow {
  /** Of the sheet, from 1. */
  number: number
  cells: readonly string[]
}

export const cellOf = ({ cells }: LedgerRow, column: number | undefined): string => (column === undefined ? '' : (cells[column] ?? ''))

/** Why nothing is made of files. */
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
