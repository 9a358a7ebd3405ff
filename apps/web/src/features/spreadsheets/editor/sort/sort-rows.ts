/** A column that rows are sorted by. */
export interface SortKey {
  /** 0-based. */
  column: number
  descending: boolean
}

/** What a cell is sorted by; null for an empty one. */
export type SortValue = number | string | boolean | { error: string } | null

const collators = { en: new Intl.Collator('en', { sensitivity: 'base' }), ko: new Intl.Collator('ko', { sensitivity: 'base' }) }

/**
 * The order of rows after they are sorted, as Excel sorts: numbers, then texts, FALSE, TRUE, errors; the other way round when descending; empty cells last
 * both ways. Rows with equal keys stay in their order.
 *
 * @param value of a row, by its index, in a column
 * @returns for every place the index of the row that comes there
 */
export function sortedOrder(
  count: number,
  keys: readonly SortKey[],
  value: (row: number, column: number) => SortValue,
  language: keyof typeof collators,
): number[] {
  const values = keys.map(({ column }) => Array.from({ length: count }, (_, row) => value(row, column)))
  return Array.from({ length: count }, (_, row) => row).toSorted((one, other) => {
    for (const [at, { descending }] of keys.entries()) {
      const order = compare(values[at]?.[one] ?? null, values[at]?.[other] ?? null, descending, collators[language])
      if (order !== 0) return order
    }
    return one - other
  })
}

function compare(one: SortValue, other: SortValue, descending: boolean, collator: Intl.Collator): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order = rankOf(one) - rankOf(other) || within(one, other, collator)
  return descending ? -order : order
}

const ranks: Readonly<Record<string, number>> = { number: 0, string: 1, boolean: 2, object: 3 }
const rankOf = (value: NonNullable<SortValue>): number => ranks[typeof value] ?? 0

function within(one: NonNullable<SortValue>, other: NonNullable<SortValue>, collator: Intl.Collator): number {
  if (typeof one === 'string' && typeof other === 'string') return collator.compare(one, other)
  return typeof one === 'object' ? 0 : Number(one) - Number(other)
}

/** Whether the first row is one of headings: texts above something else, as Excel guesses. */
export function looksLikeHeader(width: number, height: number, value: (row: number, column: number) => SortValue): boolean {
  if (height < 2) return false
  const columns = Array.from({ length: width }, (_, column) => column)
  const isText = (row: number, column: number): boolean => typeof value(row, column) === 'string'
  const filled = columns.filter((column) => value(0, column) !== null)
  return (
    filled.length > 0 &&
    filled.every((column) => isText(0, column)) &&
    columns.some((column) => value(1, column) !== null && !isText(1, column))
  )
}
