import type { CitedPassage } from './cited-passage.ts'
import type { ShownPassage } from '../verification.ts'

/** UTF-16 units that are shown of a passage, and of what stands over it. */
const mostText = 1_600
const mostOver = 400
/** So much of the page is shown before and behind a passage, up to its lines' ends. */
const besides = 240
/** Of a row whose table was not recognised: its heads stand somewhere above. */
const aboveRow = 700

/** What is cited with what tells how it is meant: whole lines, headings, and the figures of a row with what each is of. */
export function showPassage({ citation, page, span, around, figures, isRow }: CitedPassage): ShownPassage {
  const cells = figures.flatMap(({ cell }) => cell ?? [])
  const { text } = page
  const start = isRow && cells.length === 0 ? linesAbove(text, span.start) : Math.max(lineStart(text, span.start), span.start - besides)
  const lineEnd = text.indexOf('\n', span.end)
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, span.end + besides)
  const lines = cells.map(({ figure: { labels, headings, section }, fact }) =>
    [section?.text, ...labels.map((label) => label.text), ...headings.map((heading) => heading.text), fact.cell.text]
      .flatMap((part) => part?.replace(/\s+/g, ' ').trim() ?? [])
      .filter((part) => part !== '')
      .join(' | '),
  )
  return {
    source: citation.source,
    page: page.number,
    over: around.replace(/\s+/g, ' ').trim().slice(0, mostOver),
    text: [text.slice(start, end).trim(), ...new Set(lines)].join('\n').slice(0, mostText),
  }
}

const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1)

/** Where the whole lines begin that stand so far above a place, and its own where they are longer. */
function linesAbove(text: string, at: number): number {
  const from = at - aboveRow
  if (from <= 0) return 0
  const next = text.indexOf('\n', from)
  return next < 0 || next >= at ? Math.max(lineStart(text, at), from) : next + 1
}
