import type { Citation, PageReference } from '@dossier/contract'
import { anchorOfSpan, boxesOfSpan } from '@dossier/documents'
import type { QuotationCitation } from '@dossier/research'
import type { SearchedFiles } from '../asking/searched-files.ts'
import type { LoadPage } from './page-loader.ts'

/** Places on pages as a reader opens them: with file, version, anchor and boxes. */
export async function presentCitations(
  places: readonly QuotationCitation[],
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<Citation[]> {
  const citations: Citation[] = []
  for (const { fileId, page: number, start, end, quote } of places) {
    const page = await loadPage(fileId, number)
    citations.push({
      ...referenceTo({ fileId, page }, files, { start, end }),
      quote,
      start,
      end,
      boxes: boxesOfSpan(page, start, end),
    })
  }
  return citations
}

/** Pages as a whole, likewise. */
export async function presentPages(
  places: readonly { fileId: number; page: number }[],
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<PageReference[]> {
  const pages: PageReference[] = []
  for (const { fileId, page } of places)
    pages.push(referenceTo({ fileId, page: await loadPage(fileId, page) }, files, { start: 0, end: 0 }))
  return pages
}

function referenceTo(
  { fileId, page }: { fileId: number; page: Awaited<ReturnType<LoadPage>> },
  { named }: SearchedFiles,
  { start, end }: { start: number; end: number },
): PageReference {
  const file = named.get(fileId)
  return {
    source: 'file',
    fileId,
    filename: file?.filename ?? '',
    ...(file !== undefined && file.versions > 1 && { version: file.version }),
    page: page.number,
    anchor: anchorOfSpan(page, start, end),
    ...(page.recognised && { recognised: true }),
  }
}
