import { isMonthAbbreviation, withoutCurrencySigns } from '@dossier/notation'
import type { FactPage } from './fact.ts'

/** A span of a text: `text.slice(start, end)`. */
export interface Span {
  start: number
  end: number
}

/** Longer texts are not sentences, characters. */
const longestSentence = 2_500
const shortestSentence = 12

/** The sentences of a page outside its tables and headings; a sentence may extend over line ends. Time is linear in the length of the page. */
export function sentencesOf(page: FactPage): Span[] {
  return blocksOf(page).flatMap((block) => sentencesIn(page.text, block).filter((span) => isSentence(page.text, span)))
}

/** A sentence in a cell of a table. */
export interface CellSentence extends Span {
  /** Index among the tables of its page. */
  table: number
}

/** Cells with words and figures: labels that state a figure ("net of allowances of $4,304"), and text in columns that was read as a table. */
export function sentencesOfCells({ text, tables }: FactPage): CellSentence[] {
  return tables.flatMap(({ rows }, table) =>
    rows
      .flat()
      .filter((cell) => cell.end - cell.start >= shortestSentence && /\d/.test(cell.text) && isSentence(text, cell))
      .flatMap((cell) => sentencesIn(text, cell).filter((span) => isSentence(text, span)))
      .map((span) => ({ ...span, table })),
  )
}

/** Groups of lines, separated by empty lines, tables, headings, rows of figures and list marks. */
function blocksOf({ text, tables, headings }: FactPage): Span[] {
  // The first line of a paragraph can be read as a heading.
  const taken: Span[] = [...tables.flatMap(({ rows }) => rows.flat()), ...headings.filter((heading) => !isRunningText(text, heading))]
    .filter(({ start, end }) => end > start)
    .map(({ start, end }) => ({ start, end }))
    .toSorted((one, other) => one.start - other.start)
  const blocks: Span[] = []
  let from = 0
  for (const { start, end } of [...taken, { start: text.length, end: text.length }]) {
    if (start > from) addLines(blocks, text, { start: from, end: start })
    from = Math.max(from, end)
  }
  return blocks
}

function addLines(blocks: Span[], text: string, { start, end }: Span): void {
  let block: Span | null = null
  for (let from = start; from < end;) {
    const to = text.indexOf('\n', from)
    const lineEnd = to < 0 || to > end ? end : to
    const line = text.slice(from, lineEnd)
    const isOut = line.trim() === '' || isRowOfFigures(line)
    if (isOut || marksItem(line)) block = null
    if (!isOut && block) block.end = lineEnd
    else if (!isOut) blocks.push((block = { start: from, end: lineEnd }))
    from = lineEnd + 1
  }
}

/** Fewer words in lower case are those of a heading. */
const minRunningWords = 10

const isRunningText = (text: string, { start, end }: Span): boolean =>
  (text.slice(start, end).match(lowerCaseWord)?.length ?? 0) >= minRunningWords
const lowerCaseWord = /(?<!\p{L})\p{Ll}+(?!\p{L})/gu

/** A row of an unrecognised table: a figure after a gap that no sentence has. */
const isRowOfFigures = (line: string): boolean =>
  line
    .split('  ')
    .some(
      (part, at, parts) =>
        at > 0 &&
        /^\s?[(△-]{0,3}\s?\d/.test(withoutCurrencySigns(part)) &&
        !/[.:;?!]$/.test(parts[at - 1] ?? '') &&
        (part.match(lowerCaseWord)?.length ?? 0) < minWordsAfterFigure,
    )
const minWordsAfterFigure = 3

/** "• ", "(a) ", "2) ", "가. ". */
const marksItem = (line: string): boolean =>
  /^\s{0,9}(?:[•●▪■◦○‣∙·※*–—-]\s|\(?(?:[a-z]|[ivx]{2,4}|\d{1,2}|[가-하])\)\s|[가-하]\.\s)/.test(line.slice(0, 16))

const sentenceEnd = /[.!?。][”"’')\]]*(?=\s|[\p{L}\d(])/gu

function sentencesIn(text: string, { start, end }: Span): Span[] {
  const block = text.slice(start, end)
  const spans: Span[] = []
  let from = 0
  for (const match of block.matchAll(sentenceEnd)) {
    const to = match.index + match[0].length
    if (!endsSentence(block, match.index, to)) continue
    spans.push(trimmed(text, { start: start + from, end: start + to }))
    from = to
  }
  spans.push(trimmed(text, { start: start + from, end }))
  return spans
}

const abbreviations = new Set('mr mrs ms dr inc ltd co corp llc plc no nos vs approx fig st jr sr etc al art sec'.split(' '))

/** Whether a full stop is not part of an abbreviation, and the following text can begin a sentence. */
function endsSentence(block: string, at: number, end: number): boolean {
  const next = block
    .slice(end, end + 4)
    .trimStart()
    .charAt(0)
  if (/\p{Ll}/u.test(next)) return false
  if (block.charAt(at) !== '.') return true
  // "8x." ends a sentence, "U.S." does not.
  const word = /(?<!\d)\p{L}{1,7}$/u.exec(block.slice(Math.max(0, at - 8), at))?.[0]
  if (/[가-힣]$/.test(word ?? '')) return true
  return !/\s/.test(block.charAt(end))
    ? false
    : word === undefined || !(/^[A-Za-z]$/.test(word) || abbreviations.has(word.toLowerCase()) || isMonthAbbreviation(word))
}

/** The span without white space at its ends. */
export function trimmed(text: string, { start, end }: Span, without: RegExp = /\s/): Span {
  let [from, to] = [start, end]
  while (from < to && without.test(text.charAt(from))) from++
  while (to > from && without.test(text.charAt(to - 1))) to--
  return { start: from, end: to }
}

/** Whether a span consists mainly of words, and has enough of them. */
function isSentence(text: string, { start, end }: Span): boolean {
  if (end - start < shortestSentence || end - start > longestSentence) return false
  const words = text.slice(start, end)
  const latin = words.match(/\b[a-z]{2,}/g)?.length ?? 0
  const hangul = words.match(/[가-힣]/g)?.length ?? 0
  const digits = words.match(/\d/g)?.length ?? 0
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  return (latin > 2 || hangul > 4) && letters * 2 > digits
}
