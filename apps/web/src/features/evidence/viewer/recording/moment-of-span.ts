import type { ReadPage } from '@dossier/contract'
import type { Span } from '../../span.ts'

/** When a span of a transcript's page was said, in seconds; undefined for pages of other files. */
export function momentOfSpan({ anchor, spoken = [] }: Pick<ReadPage, 'anchor' | 'spoken'>, span: Span | undefined): number | undefined {
  if (anchor.kind !== 'time') return undefined
  const said = span && spoken.find(({ start, end }) => start < Math.max(span.end, span.start + 1) && end > span.start)
  return said?.from ?? anchor.start
}
