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

/** Members of a total that are listed with their rows, and sets of contracts. */
type MemberDimension = 'customer' | 'product' | 'channel' | 'contract'

/** The rows of a file that were added up to what one customer, product, channel or set of contracts contributes. */
export interface MemberRows {
  dimension: MemberDimension
  /** Its rank by size, from 0; of contracts its place among `contractSets`, then the bands. */
  member: number
  file: number
  /** Null: of all months that its figure covers. */
  month: CalendarMonth | null
  /** Number of rows. */
  rows: number
  /** Rows of the sheet, from 1, as first and last of those that follow each other; at most `mostRanges`. */
  ranges: readonly (readonly [first: number, last: number])[]
}

/** More are counted, not listed. */
export const mostRanges = 12
/** Kept while counting: rows of a file need not come in order, so that ranges may turn out to follow each other. */
const mostKept = 4 * mostRanges

type RowRange = [first: number, last: number]

interface CountedMember {
  file: number
  month: CalendarMonth | null
  rows: number
  ranges: RowRange[]
}

/** Counts the rows of members as they are read, and keeps where the first of them are: a list of all rows of a channel would be large. */
export class MemberRowCounter<Member> {
  readonly #members = new Map<Member, CountedMember[]>()

  add(member: Member, month: CalendarMonth | null, { file, row }: { file: number; row: number }): void {
    const known = this.#members.get(member)
    const own = known?.findLast((one) => one.file === file && one.month === month)
    if (own === undefined) {
      const first: CountedMember = { file, month, rows: 1, ranges: [[row, row]] }
      if (known === undefined) this.#members.set(member, [first])
      else known.push(first)
      return
    }
    own.rows += 1
    const last = own.ranges.at(-1)
    if (last?.[1] === row - 1) last[1] = row
    else if (own.ranges.length < mostKept) own.ranges.push([row, row])
  }

  /** @param members largest first */
  list(dimension: MemberDimension, members: readonly Member[]): MemberRows[] {
    return members.flatMap((member, rank) =>
      (this.#members.get(member) ?? []).map(({ ranges, ...own }) => ({
        dimension,
        member: rank,
        ...own,
        ranges: joined(ranges).slice(0, mostRanges),
      })),
    )
  }
}

/** Ranges in order, those that follow each other as one. */
function joined(ranges: readonly RowRange[]): RowRange[] {
  const found: RowRange[] = []
  for (const [first, last] of ranges.toSorted(([one], [other]) => one - other)) {
    const before = found.at(-1)
    if (before !== undefined && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else found.push([first, last])
  }
  return found
}
