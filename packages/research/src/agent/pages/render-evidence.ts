import { dataBlock } from '../prompts/data-marks.ts'
import { estimateTokens, withinTokens } from '../model/estimate-tokens.ts'
import type { EvidencePage } from './evidence-registry.ts'

/** A page of which less could be shown is left out. */
const leastTokens = 60
/** A whole page that is longer is shown by its beginning and by the passages that were found, unless the model takes in much more. */
export const longestPage = 3_500
/** Of all evidence one page may take so much. */
const shareOfPage = 1 / 8

/** A page as the model sees it. */
export function renderPage(page: EvidencePage, most = longestPage): string {
  return dataBlock(page.ref, aboutOf(page), withinTokens(textOf(page, most), most))
}

/**
 * Everything that was read, in the order of its numbers, in so many tokens: of the least relevant pages only what was found, then nothing.
 */
export function renderEvidence(pages: readonly EvidencePage[], tokens: number): { text: string; shown: EvidencePage[] } {
  const shown = new Map<EvidencePage, string>()
  const longest = Math.max(longestPage, Math.floor(tokens * shareOfPage))
  let left = tokens
  const shownAtAll = pages.filter(({ isAside }) => isAside !== true)
  for (const page of shownAtAll.toSorted((one, other) => other.relevance - one.relevance)) {
    const whole = renderPage(page, longest)
    const fitting = estimateTokens(whole) <= left ? whole : cutPage(page, left)
    if (fitting === null) continue
    shown.set(page, fitting)
    left -= estimateTokens(fitting) + 1
  }
  const inOrder = pages.filter((page) => shown.has(page))
  return { text: inOrder.map((page) => shown.get(page) ?? '').join('\n\n'), shown: inOrder }
}

/** The passages of a page that fit, without the rest of it. */
function cutPage(page: EvidencePage, tokens: number): string | null {
  const frame = estimateTokens(dataBlock(page.ref, aboutOf(page), ''))
  const left = tokens - frame - 2
  if (left < leastTokens) return null
  return dataBlock(page.ref, aboutOf(page), withinTokens(page.passages.length > 0 ? passagesOf(page) : (page.whole ?? ''), left))
}

/** What a page is of, part by part. */
export const aboutOf = ({ file, filename, page, company, documentKind, periods, money, headings }: EvidencePage): string[] => [
  `${file} "${filename}"`,
  `page ${page}`,
  company ?? '',
  documentKind ?? '',
  periods.join(', '),
  money ?? '',
  headings.join(' > '),
]

const passagesOf = ({ passages }: EvidencePage): string => passages.join('\n[…]\n')

/** A long page's passages come first, since its end will be cut. */
function textOf(page: EvidencePage, most: number): string {
  if (page.whole === undefined) return passagesOf(page)
  return estimateTokens(page.whole) <= most || page.passages.length === 0 ? page.whole : `${passagesOf(page)}\n[…]\n${page.whole}`
}
