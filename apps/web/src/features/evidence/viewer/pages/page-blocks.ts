import type { ReadPage } from '@dossier/contract'
import type { Span } from '../../span.ts'

type PageTable = ReadPage['tables'][number]

/** A block of a page without geometry. Spans are of the page's text. */
export type PageBlock =
  | ({ kind: 'heading'; level: number } & Span)
  | ({ kind: 'paragraph' } & Span)
  | ({ kind: 'table'; table: PageTable } & Span)

/** The span from a table's first to its last cell; undefined when all cells are empty. */
function extentOf(table: PageTable): Span | undefined {
  const written = table.rows.flat().filter((cell) => cell.end > cell.start)
  if (written.length === 0) return undefined
  return { start: Math.min(...written.map((cell) => cell.start)), end: Math.max(...written.map((cell) => cell.end)) }
}

function paragraphsOf(text: string, { start, end }: Span): PageBlock[] {
  const blocks: PageBlock[] = []
  for (const match of text.slice(start, end).matchAll(/\S[^\n]*(?:\n(?!\s*\n)[^\n]*)*/g)) {
    const written = match[0].trimEnd()
    const from = start + match.index
    blocks.push({ kind: 'paragraph', start: from, end: from + written.length })
  }
  return blocks
}

/**
 * Cuts a page into headings, paragraphs and tables. A heading inside a table stays in the table; of two overlapping tables the first wins; text that
 * is in neither is a paragraph, cut at blank lines.
 */
export function pageBlocks(page: Pick<ReadPage, 'text' | 'headings' | 'tables'>): PageBlock[] {
  const structured: PageBlock[] = [
    ...page.tables.flatMap((table): PageBlock[] => {
      const extent = extentOf(table)
      return extent === undefined ? [] : [{ kind: 'table', table, ...extent }]
    }),
    ...page.headings.map((heading): PageBlock => ({ kind: 'heading', ...heading })),
  ]
    .filter((block) => block.end > block.start)
    .sort((a, b) => a.start - b.start || (a.kind === 'table' ? -1 : 1))

  const blocks: PageBlock[] = []
  let position = 0
  for (const block of structured) {
    if (block.start < position) continue
    blocks.push(...paragraphsOf(page.text, { start: position, end: block.start }), block)
    position = block.end
  }
  blocks.push(...paragraphsOf(page.text, { start: position, end: page.text.length }))
  return blocks
}
