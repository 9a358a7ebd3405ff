/** A stretch of a page's text, UTF-16 units. */
export interface Span {
  start: number
  end: number
}
