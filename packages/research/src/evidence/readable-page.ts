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

/** The part of a page that answering needs: the words of the reader's `Page`. All spans are within `text`. */
export interface ReadablePage {
  /** 1-based. */
  number: number
  text: string
  headings: readonly Span[]
  tables: readonly ReadableTable[]
}
