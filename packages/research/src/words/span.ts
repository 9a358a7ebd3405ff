/** A stretch of `Page.text`, in UTF-16 units, `end` excluded. */
export interface Span {
  start: number
  end: number
}
