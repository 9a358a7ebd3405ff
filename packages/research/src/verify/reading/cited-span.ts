import { type ReadablePage, quotableSpans, type QuotableSpan } from '../../evidence/index.ts'
import type { Span } from '../../words/index.ts'

/** A quotation may begin and end within its sentence; more than so much of it is another one. */
const farthest = 350
const spansOf = new WeakMap<ReadablePage, readonly QuotableSpan[]>()

/**
 * What a quotation is evidence of: whole rows and whole sentences, since it locates and the page is what tells. A line of figures that no table
 * holds stays as it was quoted.
 */
export function citedSpan(page: ReadablePage, { start, end }: Span, isRow: boolean): Span {
  const spans = spansOf.get(page) ?? quotableSpans(page)
  spansOf.set(page, spans)
  let [from, to] = [start, end]
  for (const span of spans) {
    if (span.start >= end) break
    if (span.end <= start || (isRow && span.kind === 'text')) continue
    if (span.start < from && from - span.start <= farthest) from = span.start
    if (span.end > to && span.end - to <= farthest) to = span.end
  }
  return { start: from, end: to }
}
