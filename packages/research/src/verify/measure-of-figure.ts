import type { Analyser } from '@dossier/retrieval'
import { lineItemsIn } from './concepts-in-text.ts'

interface Placed {
  start: number
  end: number
}

const sentenceEnd = /[.!?。]\s/g
const clauseEnd = /[,;.]\s|\s(?:and|while|but|whereas|compared)\s|\p{Script=Hangul}(?:고|며),?\s/u
const farthestBehind = 50

/**
 * The line items that running text speaks of at a figure: those between it and the figure before it, else further back in its sentence, and
 * those right behind it ("$5 million of revenue").
 */
export function itemsAt(text: string, figure: Placed, figures: readonly Placed[], analyser: Analyser): ReadonlySet<string> {
  let begin = 0
  for (const match of text.slice(0, figure.start).matchAll(sentenceEnd)) begin = match.index + match[0].length
  const stops = figures.filter(({ start, end }) => end <= figure.start && start >= begin).map(({ end }) => end)
  const next = Math.min(text.length, ...figures.flatMap(({ start }) => (start >= figure.end ? [start] : [])))
  const after = text.slice(figure.end, Math.min(next, figure.end + farthestBehind))
  const stop = clauseEnd.exec(after)
  const own = lineItemsIn(stop ? after.slice(0, stop.index) : after, analyser)
  for (const from of [...stops.toReversed(), begin]) {
    const items = lineItemsIn(text.slice(from, figure.start), analyser)
    if (items.size > 0) return new Set([...items, ...own])
  }
  return own
}
