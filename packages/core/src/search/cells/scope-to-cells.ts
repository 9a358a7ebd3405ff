import { AppError, parseRange, rangesOverlap, type SelectedCells } from '@dossier/contract'
import type { Page, SourceKey } from '@dossier/documents'
import type { FactTable } from '@dossier/finance'
import { buildPassages, type PageHit, type SearchResult } from '@dossier/retrieval'
import { fileSource } from '../../citing/index.ts'
import { openStoredPages, readStoredFacts } from '../../files/index.ts'
import type { Needs } from '../../use-case/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import type { CellScope } from './cell-scope.ts'
import { blankPage, limitFacts, limitPage } from './limit-page.ts'

/** Limits the searched files to cells of one of them. Nothing is left where that version of the file is not searched. */
export async function scopeToCells({ blobs }: Needs<'blobs'>, files: SearchedFiles, cells: SelectedCells): Promise<SearchedFiles> {
  const { fileId, sheet, range } = cells
  const rectangle = parseRange(range)
  if (rectangle === undefined) throw new RangeError(`not a range: ${range}`)
  const file = files.named.get(fileId)
  const anchors = file === undefined ? [] : (await openStoredPages(blobs, file)).anchors
  const pages = anchors.flatMap((anchor, at) => {
    // Sheets are named in addresses, which cannot have lone surrogates.
    if (anchor.kind !== 'sheet' || anchor.sheet.toWellFormed() !== sheet) return []
    const block = parseRange(anchor.range)
    return block !== undefined && rangesOverlap(rectangle, block) ? [at + 1] : []
  })
  return { ...files, pages: pages.length, cells: { ...cells, source: fileSource(fileId), rectangle, pages } }
}

/** @throws CELLS_NOT_SEARCHABLE for a version that was not read yet, or that a newer one has replaced */
export function requireSearchableCells({ named }: SearchedFiles, { fileId }: SelectedCells): void {
  if (!named.has(fileId)) throw new AppError('CELLS_NOT_SEARCHABLE')
}

/** The page as far as the question is about it; blank where it is not. */
export async function pageOfScope({ blobs }: Needs<'blobs'>, files: SearchedFiles, source: SourceKey, page: Page): Promise<Page> {
  const { cells } = files
  if (cells === undefined) return page
  const file = files.named.get(cells.fileId)
  if (file === undefined || source !== cells.source || !cells.pages.includes(page.number)) return blankPage(page)
  const facts = await readStoredFacts(blobs, file)
  const figures = facts.flatMap((table) => (table.page === page.number ? table.facts.map(({ cell }) => cell.start) : []))
  return limitPage(page, cells.rectangle, new Set(figures))
}

/** The facts of a source as far as the question is about them. */
export async function factsOfScope(
  { blobs }: Needs<'blobs'>,
  files: SearchedFiles,
  source: SourceKey,
  facts: readonly FactTable[],
): Promise<readonly FactTable[]> {
  const { cells } = files
  if (cells === undefined) return facts
  const file = files.named.get(cells.fileId)
  if (file === undefined || source !== cells.source) return []
  const stored = await openStoredPages(blobs, file)
  const limited = facts
    .filter(({ page }) => cells.pages.includes(page))
    .map(async (table) => {
      const page = await stored.page(table.page)
      return page === undefined ? [] : [limitFacts(table, page, cells.rectangle)]
    })
  return (await Promise.all(limited)).flat().filter(({ facts: within }) => within.length > 0)
}

/**
 * The pages of the cells instead of those that a search of their file found: first those found, then the others from the top. Each has the passages
 * of its limited text.
 * @param limit number of pages
 */
export async function hitsOfScope(
  found: SearchResult,
  { source, pages }: CellScope,
  limit: number,
  loadPage: (source: SourceKey, page: number) => Promise<Page>,
): Promise<SearchResult> {
  const ranked = found.pages.filter((hit) => hit.source === source && pages.includes(hit.page))
  const known = new Set(ranked.map(({ page }) => page))
  const score = Math.min(1, ...ranked.map((hit) => hit.score))
  const others = pages.filter((page) => !known.has(page)).map((page): PageHit => ({ source, page, score, parts: {}, passages: [] }))
  const hits = await Promise.all(
    [...ranked, ...others].slice(0, limit).map(async (hit): Promise<PageHit> => {
      const page = await loadPage(source, hit.page)
      const best = hit.passages[0]
      const passages = buildPassages({ kind: 'xlsx', pages: [page], warnings: [] })
        .map((passage) => ({ ...passage, source, score: hit.score, parts: {} }))
        .toSorted((one, other) => Number(touches(other, best)) - Number(touches(one, best)))
      return { ...hit, passages }
    }),
  )
  return { ...found, pages: hits, passages: hits.flatMap(({ passages }) => passages) }
}

const touches = (one: { start: number; end: number }, other: { start: number; end: number } | undefined): boolean =>
  other !== undefined && one.start < other.end && other.start < one.end
