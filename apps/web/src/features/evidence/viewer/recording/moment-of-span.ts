import type { ReadPage } from '@dossier/contract'
import type { Span } from '../../span.ts'

/** The start of the transcript segment that contains a span, in seconds; undefined for pages of other files. */
export function momentOfSpan({ anchor, spoken = [] }: Pick<ReadPage, 'anchor' | 'spoken'>, span: Span | undefined): number | undefined {
  if (anchor.kind !== 'time') return undefined
  const segment = span && spoken.find(({ start, end }) => start < Math.max(span.end, span.start + 1) && end > span.start)
  return segment?.from ?? anchor.start
}
