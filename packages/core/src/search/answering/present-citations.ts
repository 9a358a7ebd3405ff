import { AppError, type Citation, fileOfSource, type OutsideDocument, type PageReference } from '@dossier/contract'
import { boxesOfSpan, type Page, type SourceKey } from '@dossier/documents'
import type { QuotationCitation } from '@dossier/research'
import { refsOfSpans } from '../../citing/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import type { GatheredDocument } from '../outside/outside.ts'
import type { LoadPage } from './page-loader.ts'

/** Presents quotations as citations: a reference with page, quote and boxes. */
export async function presentCitations(
  places: readonly QuotationCitation[],
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<Citation[]> {
  const citations = new Map<QuotationCitation, Citation>()
  for (const ofPage of Map.groupBy(places, ({ source, page }) => `${source}/${page}`).values()) {
    const [{ source, page: number }] = ofPage as [QuotationCitation]
    const page = await loadPage(source, number)
    const outside = files.outside.documents.get(source)
    if (outside !== undefined) {
      for (const place of ofPage) citations.set(place, outsideCitation(outside, page, place))
      continue
    }
    const fileId = fileIn(source)
    const refs = refsOfSpans(fileId, page, ofPage)
    for (const [at, place] of ofPage.entries()) {
      const ref = refs[at]
      if (ref === undefined) continue
      const { quote, start, end } = place
      const shown = { ...shownOf({ fileId, page }, files), page: page.number, quote, start, end, boxes: boxesOfSpan(page, start, end) }
      if (ref.kind === 'file') citations.set(place, { ...ref, ...shown, anchor: page.anchor })
      else if (ref.kind === 'cell' || ref.kind === 'recording') citations.set(place, { ...ref, ...shown })
    }
  }
  return places.flatMap((place) => citations.get(place) ?? [])
}

/** Presents whole pages as references. */
export async function presentPages(
  places: readonly { source: SourceKey; page: number }[],
  files: SearchedFiles,
  loadPage: LoadPage,
): Promise<PageReference[]> {
  const pages: PageReference[] = []
  for (const { source, page: number } of places) {
    const page = await loadPage(source, number)
    const outside = files.outside.documents.get(source)
    if (outside !== undefined) {
      pages.push({ ...placeIn(outside), page: page.number, anchor: page.anchor })
      continue
    }
    const fileId = fileIn(source)
    pages.push({ kind: 'file', fileId, ...shownOf({ fileId, page }, files), page: page.number, anchor: page.anchor })
  }
  return pages
}

/** The fields of a document outside that are shown with a citation of it. */
function placeIn({ key, kind, document }: GatheredDocument): {
  kind: 'filing' | 'web'
  source: 'outside'
  snapshot: string
  document: OutsideDocument
} {
  return { kind: kind === 'filing' ? 'filing' : 'web', source: 'outside', snapshot: key, document }
}

const outsideCitation = (outside: GatheredDocument, page: Page, { quote, start, end }: QuotationCitation): Citation => ({
  ...placeIn(outside),
  page: page.number,
  anchor: page.anchor,
  quote,
  start,
  end,
  boxes: boxesOfSpan(page, start, end),
})

/** @throws FILE_NOT_FOUND for a source that is not a file */
function fileIn(source: SourceKey): number {
  const fileId = fileOfSource(source)
  if (fileId === undefined) throw new AppError('FILE_NOT_FOUND')
  return fileId
}

/** File fields shown with a citation. */
function shownOf({ fileId, page }: { fileId: number; page: Page }, { named }: SearchedFiles) {
  const file = named.get(fileId)
  return {
    source: 'file' as const,
    filename: file?.filename ?? '',
    ...(file !== undefined && file.versions > 1 && { version: file.version }),
    ...(page.recognised && { recognised: page.recognised }),
  }
}
