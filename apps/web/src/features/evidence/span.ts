/** A span of a page's text, in UTF-16 code units; `end` is exclusive. */
export interface Span {
  start: number
  end: number
}
