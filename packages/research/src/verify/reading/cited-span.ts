import { type ReadablePage, quotableSpans, type QuotableSpan } from '../../evidence/index.ts'
import type { Span } from '../../words/index.ts'

/** A quotation may begin and end within its sentence. If more of a sentence than this is not quoted, it is not added. */
const maxExtension = 350
const spansOf = new WeakMap<ReadablePage, readonly QuotableSpan[]>()

/**
 * Span of the evidence that a quotation locates: complete rows and complete sentences of the page. A line of figures outside of all tables stays as
 * quoted.
 */
export function citedSpan(page: ReadablePage, { start, end }: Span, isRow: boolean): Span {
  const spans = spansOf.get(page) ?? quotableSpans(page)
  spansOf.set(page, spans)
  let [from, to] = [start, end]
  for (const span of spans) {
    if (span.start >= end) break
    if (span.end <= start || (isRow && span.kind === 'text')) continue
    if (span.start < from && from - span.start <= maxExtension) from = span.start
    if (span.end > to && span.end - to <= maxExtension) to = span.end
  }
  return { start: from, end: to }
}
