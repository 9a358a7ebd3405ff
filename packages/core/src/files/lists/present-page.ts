import type { ReadPage } from '@dossier/contract'
import { boxesOfSpan, type Page } from '@dossier/documents'

/** A page for the viewer, with the boxes of a span of its text. @param pages number of pages of its document */
export function presentPage(page: Page, pages: number, span: { start?: number | undefined; end?: number | undefined } = {}): ReadPage {
  const { words: _words, looseCells: _cells, ...readable } = page
  const end = Math.min(span.end ?? 0, page.text.length)
  const start = Math.min(span.start ?? 0, end)
  return { ...readable, pages, boxes: start < end ? boxesOfSpan(page, start, end) : [] }
}
