import type { Citation } from '@dossier/contract'
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
    const file = files.named.get(fileId)
    citations.push({
      source: 'file',
      fileId,
      filename: file?.filename ?? '',
      ...(file !== undefined && file.versions > 1 && { version: file.version }),
      page: number,
      anchor: anchorOfSpan(page, start, end),
      ...(page.recognised && { recognised: true }),
      quote,
      start,
      end,
      boxes: boxesOfSpan(page, start, end),
    })
  }
  return citations
}
