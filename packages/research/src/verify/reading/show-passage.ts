import type { CitedPassage } from './cited-passage.ts'
import type { ShownPassage } from '../verification.ts'
import { collapsed } from './plain-text.ts'

/** Maximum length of a passage, and of its context, UTF-16 units. */
const maxText = 1_600
const maxContext = 400
/** So much of the page is shown before and after a passage, up to the ends of lines. */
const margin = 240
/** The same above a row whose table was not recognised, so that its heads are shown. */
const aboveRow = 700

/** A cited passage with what is needed to understand it: complete lines, headings, and the figures of a row with their labels. */
export function showPassage({ citation, page, span, context, figures, isRow }: CitedPassage): ShownPassage {
  const cells = figures.flatMap(({ cell }) => cell ?? [])
  const { text } = page
  const start = isRow && cells.length === 0 ? linesAbove(text, span.start) : Math.max(lineStart(text, span.start), span.start - margin)
  const lineEnd = text.indexOf('\n', span.end)
  const end = Math.min(lineEnd < 0 ? text.length : lineEnd, span.end + margin)
  const lines = cells.map(({ figure: { labels, headings, section }, fact }) =>
    [section?.text, ...labels.map((label) => label.text), ...headings.map((heading) => heading.text), fact.cell.text]
      .flatMap((part) => (part === undefined ? [] : [collapsed(part)]))
      .filter((part) => part !== '')
      .join(' | '),
  )
  return {
    source: citation.source,
    page: page.number,
    context: collapsed(context).slice(0, maxContext),
    text: [text.slice(start, end).trim(), ...new Set(lines)].join('\n').slice(0, maxText),
  }
}

const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1)

/**
 * Start of the first complete line within `aboveRow` characters before an offset; if there is none, of the offset's own line, within the same
 * distance.
 */
function linesAbove(text: string, at: number): number {
  const from = at - aboveRow
  if (from <= 0) return 0
  const next = text.indexOf('\n', from)
  return next < 0 || next >= at ? Math.max(lineStart(text, at), from) : next + 1
}
