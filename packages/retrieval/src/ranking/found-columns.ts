import type { Table as ArrowTable, Vector } from 'apache-arrow'

/** The result of a query by columns. Read as objects, every value goes through a proxy, which takes several times as long. */
export interface FoundColumns {
  rows: number
  numberAt(column: string, row: number): number
  /** Empty where the row has none. */
  textAt(column: string, row: number): string
}

/** @throws Error when a column is asked for that the query did not select */
function foundColumns(found: ArrowTable): FoundColumns {
  const vectors = new Map<string, Vector | null>(found.schema.fields.map(({ name }) => [name, found.getChild(name)]))
  const valueAt = (column: string, row: number): unknown => {
    const vector = vectors.get(column)
    if (!vector) throw new Error(`column ${column} was not selected`)
    return vector.get(row)
  }
  return {
    rows: found.numRows,
    numberAt: (column, row) => Number(valueAt(column, row)),
    textAt: (column, row) => {
      const value = valueAt(column, row)
      return typeof value === 'string' ? value : ''
    },
  }
}

/** One object per row, built from the columns that it needs. */
export function rowsFrom<Row>(found: ArrowTable, read: (columns: FoundColumns, row: number) => Row): Row[] {
  const columns = foundColumns(found)
  return Array.from({ length: columns.rows }, (_, row) => read(columns, row))
}
