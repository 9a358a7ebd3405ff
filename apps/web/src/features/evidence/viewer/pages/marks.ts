import type { Span } from '../../span.ts'

/** Cited passage, search match, or current search match. */
export type MarkKind = 'passage' | 'match' | 'currentMatch'

export interface Mark extends Span {
  kind: MarkKind
}

/** A run of text with the same marks throughout. `mark` is the one with the highest priority. */
export interface MarkedPiece {
  text: string
  start: number
  mark: MarkKind | undefined
  /** Whether the cited passage covers it, even where a match is drawn over the passage. */
  cited: boolean
}

const strength: Record<MarkKind, number> = { passage: 0, match: 1, currentMatch: 2 }

/** Cuts `text[start..end]` wherever a mark begins or ends. Marks may overlap, reach outside, or be empty. */
export function markedPieces(text: string, { start, end }: Span, marks: readonly Mark[]): MarkedPiece[] {
  const inside = marks.filter((mark) => mark.end > start && mark.start < end && mark.end > mark.start)
  const cuts = new Set([start, end])
  for (const mark of inside) {
    cuts.add(Math.max(start, mark.start))
    cuts.add(Math.min(end, mark.end))
  }
  const edges = [...cuts].sort((a, b) => a - b)
  const pieces: MarkedPiece[] = []
  for (let index = 0; index + 1 < edges.length; index += 1) {
    const from = edges[index] ?? start
    const to = edges[index + 1] ?? end
    const over = inside.filter((mark) => mark.start <= from && mark.end >= to)
    const strongest = over.reduce<MarkKind | undefined>(
      (best, mark) => (best === undefined || strength[mark.kind] > strength[best] ? mark.kind : best),
      undefined,
    )
    pieces.push({ text: text.slice(from, to), start: from, mark: strongest, cited: over.some((mark) => mark.kind === 'passage') })
  }
  return pieces
}

/** Whether a mark touches a span; an empty mark touches nothing. */
export function touches(mark: Span, span: Span): boolean {
  return mark.end > mark.start && mark.start < span.end && mark.end > span.start
}
