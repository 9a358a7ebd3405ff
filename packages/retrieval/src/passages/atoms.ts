import type { Page, Table } from '@dossier/documents'

/** The smallest span of a page that is never cut: a line, a sentence of a long line, a table row. */
export interface Atom {
  start: number
  end: number
  words: number
  /** A sentence or paragraph ends here. */
  closes: boolean
  table: Table | undefined
}

/** Longer lines are cut at the ends of sentences; paragraphs of web pages and Word files are one line each. */
const longLineWords = 40
/** A line without ends of sentences is cut between words after this many characters, or inside a "word" if necessary. */
const longestAtom = 900

/** Cuts a page into atoms, in reading order. Between atoms there is only white space. */
export function cutIntoAtoms(page: Page): Atom[] {
  const { text } = page
  const tableAt = tableFinder(page.tables)
  const atoms: Atom[] = []
  const lines = /[^\n\r\f\v\u2028\u2029]+/g
  for (let line = lines.exec(text); line; line = lines.exec(text)) {
    const words = countWords(line[0])
    if (words === 0) continue
    const spans = words > longLineWords || line[0].length > longestAtom ? sentenceSpans(line[0]) : [{ start: 0, end: line[0].length }]
    for (const span of spans) {
      const atom = trimmed(text, line.index + span.start, line.index + span.end)
      if (!atom) continue
      const body = text.slice(atom.start, atom.end)
      const paragraphEnds = /^[^\S\n]*(?:\r?\n[^\S\n]*\r?\n|$)/.test(text.slice(atom.end, atom.end + 8))
      atoms.push({
        ...atom,
        words: countWords(body),
        closes: paragraphEnds || sentenceEnd.test(body),
        table: tableAt(atom.start, atom.end),
      })
    }
  }
  return atoms
}

const sentenceEnd = /[.!?。:;]["'”’)\]]*$/

function sentenceSpans(line: string): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  let start = 0
  for (const match of line.matchAll(/[.!?。]["'”’)\]]*\s+(?=["'“‘([]?[\p{Lu}\p{Lo}\d])/gu)) {
    const end = match.index + match[0].length
    // "No. 5", "Inc. and": a sentence is longer than a few letters.
    if (end - start < 30) continue
    spans.push(...hardCut(line, start, end))
    start = end
  }
  spans.push(...hardCut(line, start, line.length))
  return spans
}

function hardCut(line: string, start: number, end: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = []
  let from = start
  while (end - from > longestAtom) {
    const blank = line.lastIndexOf(' ', from + longestAtom)
    let to = blank > from ? blank : from + longestAtom
    // Never between the halves of a surrogate pair.
    if (/[\uD800-\uDBFF]/.test(line.charAt(to - 1))) to -= 1
    spans.push({ start: from, end: to })
    from = to
  }
  spans.push({ start: from, end })
  return spans
}

function trimmed(text: string, start: number, end: number): { start: number; end: number } | undefined {
  while (start < end && /\s/.test(text.charAt(start))) start += 1
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1
  return start < end ? { start, end } : undefined
}

function countWords(text: string): number {
  let words = 0
  let inside = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const blank = code === 32 || (code >= 9 && code <= 13) || code === 160 || code === 0x3000
    if (!blank && !inside) words += 1
    inside = !blank
  }
  return words
}

function tableFinder(tables: Table[]): (start: number, end: number) => Table | undefined {
  const regions = tables.flatMap((table) => {
    const cells = table.rows.flat().filter((cell) => cell.end > cell.start)
    if (cells.length === 0) return []
    const start = cells.reduce((least, cell) => Math.min(least, cell.start), Infinity)
    return [{ table, start, end: cells.reduce((most, cell) => Math.max(most, cell.end), 0) }]
  })
  return (start, end) => regions.find((region) => start < region.end && end > region.start)?.table
}
