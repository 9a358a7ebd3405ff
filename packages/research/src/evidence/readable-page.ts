import type { Span } from '../words/index.ts'

/** A cell as a span of the page's text; an empty cell has `start === end`. */
export interface ReadableCell extends Span {
  text: string
  columnSpan?: number
}

export interface ReadableTable {
  caption?: string
  unit?: string
  headerRows: number
  rows: readonly (readonly ReadableCell[])[]
}

/** What answering needs of a page: the part of the reader's `Page` that carries words. All spans point into `text`. */
export interface ReadablePage {
  /** 1-based. */
  number: number
  text: string
  headings: readonly Span[]
  tables: readonly ReadableTable[]
}
