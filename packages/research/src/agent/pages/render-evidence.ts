import { dataBlock } from '../prompts/data-marks.ts'
import { estimateTokens, withinTokens } from '../model/estimate-tokens.ts'
import type { EvidencePage } from './evidence-registry.ts'

/** A page of which less would fit is left out. */
const minTokens = 60
/** Tokens. A longer page is shown with its passages first and its beginning after them, unless the model's context is much larger. */
const maxPageTokens = 3_500
/** Maximum share of all evidence for one page. */
const maxPageShare = 1 / 8

/** A page as text for a model. */
function renderPage(page: EvidencePage, maxTokens = maxPageTokens): string {
  return dataBlock(page.ref, aboutOf(page), withinTokens([headsAbove(page), textOf(page, maxTokens)].filter(Boolean).join('\n'), maxTokens))
}

/** What the conversation lacks of a page: all of it, the passages that were found since, or nothing. Counts it as shown. */
export function renderUnshown(page: EvidencePage): string {
  const { shown = 0, passages } = page
  if (shown === 'whole' || (page.fullText === undefined && shown > 0 && shown === passages.length)) return `${page.ref} is shown above.`
  const isWhole = page.fullText !== undefined
  page.shown = isWhole && isComplete(page, maxPageTokens) ? 'whole' : passages.length
  return renderPage(isWhole ? page : { ...page, passages: passages.slice(shown) })
}

/** Whether a page is rendered with its complete text. */
const isComplete = ({ fullText }: EvidencePage, maxTokens: number): boolean =>
  fullText !== undefined && estimateTokens(fullText) <= maxTokens

/**
 * All evidence in the order of its numbers, within a number of tokens: the least relevant pages are reduced to their passages, then omitted. A
 * conversation begins with it, so it resets what counts as shown.
 */
export function renderEvidence(pages: readonly EvidencePage[], tokens: number): { text: string; shown: EvidencePage[] } {
  const shown = new Map<EvidencePage, string>()
  const maxTokens = Math.max(maxPageTokens, Math.floor(tokens * maxPageShare))
  let left = tokens
  const visible = pages.filter(({ isHidden }) => isHidden !== true)
  for (const page of pages) page.shown = 0
  for (const page of visible.toSorted((one, other) => other.relevance - one.relevance)) {
    const rendered = renderPage(page, maxTokens)
    const fitting = estimateTokens(rendered) <= left ? rendered : cutPage(page, left)
    if (fitting === null) continue
    shown.set(page, fitting)
    page.shown = fitting === rendered && isComplete(page, maxTokens) ? 'whole' : page.passages.length
    left -= estimateTokens(fitting) + 1
  }
  const inOrder = pages.filter((page) => shown.has(page))
  return { text: inOrder.map((page) => shown.get(page) ?? '').join('\n\n'), shown: inOrder }
}

/** The passages of a page that fit, without its other text. */
function cutPage(page: EvidencePage, tokens: number): string | null {
  const frame = estimateTokens(dataBlock(page.ref, aboutOf(page), ''))
  const left = tokens - frame - 2
  if (left < minTokens) return null
  return dataBlock(page.ref, aboutOf(page), withinTokens(page.passages.length > 0 ? passagesOf(page) : (page.fullText ?? ''), left))
}

/** Marks a report that another file replaced. */
export const markOfCorrected = (filename: string): string => `corrected by "${filename}"`

/** Description of a page, part by part. */
export const aboutOf = ({ file, filename, page, company, documentKind, periods, money, headings, correctedBy }: EvidencePage): string[] => [
  `${file} "${filename}"`,
  `page ${page}`,
  company ?? '',
  documentKind ?? '',
  periods.join(', '),
  money ?? '',
  correctedBy === undefined ? '' : markOfCorrected(correctedBy),
  headings.join(' | '),
]

/** Stands above the text, as a remark: a quotation of it is on the page before. */
const headsAbove = ({ page, fullText, continuedHeads }: EvidencePage): string =>
  fullText === undefined || continuedHeads === undefined ? '' : `[Heads of the table, from page ${page - 1}: ${continuedHeads}]`

const passagesOf = ({ passages }: EvidencePage): string => passages.join('\n[…]\n')

/** The passages of a long page come first, since its end will be cut. */
function textOf(page: EvidencePage, maxTokens: number): string {
  if (page.fullText === undefined) return passagesOf(page)
  return estimateTokens(page.fullText) <= maxTokens || page.passages.length === 0
    ? page.fullText
    : `${passagesOf(page)}\n[…]\n${page.fullText}`
}
