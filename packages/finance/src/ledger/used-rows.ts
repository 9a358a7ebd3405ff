import type { CalendarMonth } from '../calendar-month.ts'

/** The rows of a file that were added up to the figures of a month. */
export interface UsedRows {
  /** Index of the file, from 0. */
  file: number
  month: CalendarMonth
  /** Number of rows. */
  rows: number
  /** Rows of the sheet, from 1, between which they are. */
  first: number
  last: number
}

/** Counts the rows of each file by the month to whose figures they were added. */
export class UsedRowCounter {
  readonly #files: Map<CalendarMonth, UsedRows>[] = []

  add(month: CalendarMonth, { file, row }: { file: number; row: number }): void {
    const months = (this.#files[file] ??= new Map<CalendarMonth, UsedRows>())
    const known = months.get(month)
    if (known === undefined) {
      months.set(month, { file, month, rows: 1, first: row, last: row })
      return
    }
    known.rows += 1
    known.first = Math.min(known.first, row)
    known.last = Math.max(known.last, row)
  }

  /** By file, then month. */
  list(): UsedRows[] {
    return this.#files.flatMap((months) =>
      [...months.values()].toSorted((one, other) => (one.month < other.month ? -1 : Number(one.month > other.month))),
    )
  }
}
