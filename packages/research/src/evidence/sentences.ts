import { stopEndsSentence, type Span } from '../words/index.ts'
import type { ReadablePage } from './readable-page.ts'
import { textBlocks } from './text-blocks.ts'

/** A stretch of a page that can be quoted as a unit: a sentence (or a heading, a list item), or a row of a table. */
export type QuotableSpan = (Span & { kind: 'text' }) | (Span & { kind: 'row'; table: number; row: number })

/** Longest text span, UTF-16 units; a longer text without a full stop is split at its lines. */
const maxSpanLength = 700

/**
 * The quotable spans of a page in reading order. They do not overlap, begin and end with a visible character, and together have every visible
 * character of the page's text.
 */
export function quotableSpans(page: ReadablePage): QuotableSpan[] {
  const rows = rowSpans(page)
  const spans: QuotableSpan[] = []
  let from = 0
  for (const row of rows) {
    spans.push(...textSpans(page, from, row.start), row)
    from = row.end
  }
  spans.push(...textSpans(page, from, page.text.length))
  return withSignatures(page.text, spans)
}

const signature = /^\/s\/\s/
/** What a registered firm writes under its report (PCAOB AS 3101.10). */
const tenure = /^We have served as\b/

/** The same spans, the signature of an auditor joined with the statement after it, which says whose signature it is. */
function withSignatures(text: string, spans: readonly QuotableSpan[]): QuotableSpan[] {
  const joined: QuotableSpan[] = []
  for (const span of spans) {
    const before = joined.at(-1)
    const signs = before?.kind === 'text' && signature.test(text.slice(before.start, before.end))
    if (signs && span.kind === 'text' && tenure.test(text.slice(span.start, span.end)))
      joined[joined.length - 1] = { ...before, end: span.end }
    else joined.push(span)
  }
  return joined
}

/** Rows whose cells form one stretch of the text, separate from other rows; a row that the layout tears apart is read as text. */
function rowSpans(page: ReadablePage): Extract<QuotableSpan, { kind: 'row' }>[] {
  const rows = page.tables.flatMap((table, tableAt) =>
    table.rows.flatMap((cells, rowAt) => {
      const filled = cells.filter((cell) => cell.end > cell.start)
      if (filled.length === 0) return []
      const span = trimmed(page.text, Math.min(...filled.map((cell) => cell.start)), Math.max(...filled.map((cell) => cell.end)))
      return span ? [{ ...span, kind: 'row' as const, table: tableAt, row: rowAt }] : []
    }),
  )
  rows.sort((one, other) => one.start - other.start || one.end - other.end)
  return rows.filter(
    (row, at) =>
      (at === 0 || (rows[at - 1]?.end ?? 0) <= row.start) && (at === rows.length - 1 || row.end <= (rows[at + 1]?.start ?? Infinity)),
  )
}

function textSpans(page: ReadablePage, from: number, to: number): QuotableSpan[] {
  return textBlocks(page, from, to)
    .flatMap((block) => sentencesOf(page.text, block))
    .flatMap((sentence) => cutAtLines(page.text, sentence))
    .map((span) => ({ ...span, kind: 'text' as const }))
}

const stop = /[.?!。？！]+["'”’)\]」』]*/gu

/** The sentences of one block of running text. */
function sentencesOf(text: string, block: Span): Span[] {
  const sentences: Span[] = []
  const content = text.slice(block.start, block.end)
  let from = 0
  for (const match of content.matchAll(stop)) {
    const after = match.index + match[0].length
    if (!endsSentence(content, from, match.index, after)) continue
    push(sentences, text, block.start + from, block.start + after)
    from = after
  }
  push(sentences, text, block.start + from, block.end)
  return sentences
}

function endsSentence(content: string, from: number, at: number, after: number): boolean {
  const next = content.slice(after, after + 40)
  const before = content.slice(Math.max(from, at - 40), at)
  // Korean reports often lack the blank after a sentence: "있습니다.또한".
  if (/(?:다|요|음|함|임|됨)$/.test(before) && content[at] === '.' && /^\p{Script=Hangul}/u.test(next)) return true
  if (next !== '' && !/^\s/u.test(next)) return false
  if (content[at] !== '.') return true
  const word = /(?<!\S)\S*$/u.exec(before)?.[0] ?? ''
  const nextWord = /^\s*[("'“‘[]*([\p{L}\p{N}]*)/u.exec(next)?.[1] ?? ''
  // "1. Business", "가. 개요", and Korean dates: "2021. 12. 31."
  if (/^(?:\d{1,3}|[가-하]|[ivxIVX]{1,4}|[a-zA-Z])$/.test(content.slice(from, at).trim())) return false
  if (/^\d/.test(nextWord) && /\d$/.test(word)) return false
  return stopEndsSentence(word, nextWord)
}

function cutAtLines(text: string, span: Span): Span[] {
  const parts: Span[] = []
  let from = span.start
  while (span.end - from > maxSpanLength) {
    const cut = text.lastIndexOf('\n', from + maxSpanLength)
    const at = cut > from ? cut : nextBlank(text, from + maxSpanLength, span.end)
    push(parts, text, from, at)
    from = at
  }
  push(parts, text, from, span.end)
  return parts
}

function nextBlank(text: string, from: number, end: number): number {
  const found = text.slice(from, end).search(/\s/u)
  return found < 0 ? end : from + found
}

function push(spans: Span[], text: string, start: number, end: number): void {
  const span = trimmed(text, start, end)
  if (span) spans.push(span)
}

/** The span without the blanks at its ends; null if it has nothing else. */
function trimmed(text: string, start: number, end: number): Span | null {
  const content = text.slice(start, end)
  const leading = content.length - content.trimStart().length
  if (leading === content.length) return null
  return { start: start + leading, end: end - (content.length - content.trimEnd().length) }
}
