import type { Span } from '../../span.ts'

/** Upper limit of matches, because each one is an element on the page. */
const maxMatches = 2_000

/** Finds a query in a text, ignoring case; each space in the query matches one or more spaces or line ends. Returns spans of the text as given. */
export function findInText(text: string, query: string): Span[] {
  const words = query.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const pattern = new RegExp(words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(String.raw`\s+`), 'giu')
  const spans: Span[] = []
  for (const match of text.matchAll(pattern)) {
    spans.push({ start: match.index, end: match.index + match[0].length })
    if (spans.length === maxMatches) break
  }
  return spans
}

/** The 0-based index of the next match, wrapping around. `current` is -1 before the first step. */
export function stepThrough(current: number, count: number, step: 1 | -1): number {
  if (count === 0) return -1
  if (current < 0) return step === 1 ? 0 : count - 1
  return (current + step + count) % count
}
