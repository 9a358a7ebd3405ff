import { countNumbers } from '@dossier/notation'
import type { ReadablePage } from './readable-page.ts'
import type { Span } from '../words/index.ts'

/** Beginnings of list items in English and Korean reports. */
const bullet =
  /^\s*(?:[•·●○◦■□◆◇▪▫▶►※ㆍ‣–—-]\s|[•●○■□◆▪▶※]|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4}|[가-하])\)\s|[①-⑳]|(?:\d{1,2}|[가-하])\.\s|\[[^\]\n]{1,40}\]\s*$|Item\s+\d)/u
const sentenceEnd = /[.?!:;。]["'”’)\]]*\s*$/u

/**
 * The blocks of running text in `from..to` of a page: paragraphs, headings, list items and lines of figures, so that no sentence continues from one
 * into the next. Wrapped lines are joined.
 */
export function textBlocks(page: ReadablePage, from: number, to: number): Span[] {
  const headingLines = page.headings.filter((heading) => heading.end > from && heading.start < to)
  const isHeading = (line: Span): boolean => headingLines.some((heading) => heading.start < line.end && line.start < heading.end)
  const lines = linesOf(page.text, from, to)
  const full = usualLength(lines) * 0.6
  const blocks: Span[] = []
  let open: Span | null = null
  let previous: Line | null = null
  for (const line of lines) {
    const breaks =
      open === null ||
      previous === null ||
      line.blank ||
      previous.blank ||
      bullet.test(line.text) ||
      isFigures(line.text) ||
      isFigures(previous.text) ||
      isHeading(line) !== isHeading(previous) ||
      (previous.text.length < full && !sentenceEnd.test(previous.text) && /^\s*[\p{Lu}\p{Lo}\d([]/u.test(line.text))
    if (breaks || open === null) {
      if (open) blocks.push(open)
      open = { start: line.start, end: line.end }
    } else open.end = line.end
    previous = line
  }
  if (open) blocks.push(open)
  return blocks
}

interface Line extends Span {
  text: string
  blank: boolean
}

function linesOf(text: string, from: number, to: number): Line[] {
  const lines: Line[] = []
  let start = from
  while (start < to) {
    const found = text.indexOf('\n', start)
    const end = found < 0 || found >= to ? to : found
    const content = text.slice(start, end)
    lines.push({ start, end, text: content, blank: content.trim() === '' })
    start = end + 1
  }
  return lines
}

/** Usual length of a full line, as the ninth decile of the lines. */
function usualLength(lines: readonly Line[]): number {
  const lengths = lines.filter((line) => !line.blank).map((line) => line.text.length)
  lengths.sort((one, other) => one - other)
  return lengths[Math.floor(lengths.length * 0.9)] ?? 0
}

/** A line that is a row of figures rather than prose. */
function isFigures(line: string): boolean {
  const figures = countNumbers(line)
  return figures >= 2 && figures * 4 >= line.trim().split(/\s+/).length
}
