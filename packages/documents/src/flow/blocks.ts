/** A cell of a table without geometry. */
export interface FlowCell {
  /** 0-based; cells of a row are in order of their columns. */
  column: number
  span: number
  text: string
  /** A1 notation, for sheets. */
  address?: string
}

export interface FlowTable {
  kind: 'table'
  columns: number
  headerRows: number
  rows: FlowCell[][]
  caption?: string
  unit?: string
}

/** The content of a document without pages, in order. Levels as in `Heading`. */
export type Block = { kind: 'heading'; level: number; text: string } | { kind: 'paragraph'; text: string } | FlowTable
