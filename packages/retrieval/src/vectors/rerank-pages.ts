import type { Passage } from '../passage.ts'
import { betweenExtremes, type Reranker, withModelFeatures } from './search-models.ts'

/** Number of pages sent to the reranker, whose time grows with the amount of text. */
export const rerankedPages = 20
/** Characters sent of each page, best passages first. */
const maxCharacters = 2_000

interface RankedPage {
  fileId: number
  page: number
  score: number
  parts: Record<string, number>
}

/**
 * Orders pages by the reranker's score added to their own; undefined when the reranker gives none.
 *
 * @param pages best first; those beyond the first `rerankedPages` keep their scores
 * @param passagesOf the passages of a page, best first
 */
export async function rerankPages<Page extends RankedPage>(
  pages: readonly Page[],
  question: string,
  passagesOf: (page: Page) => readonly Passage[],
  rerank: Reranker,
): Promise<Page[] | undefined> {
  if (pages.length === 0) return []
  const looked = pages.slice(0, rerankedPages)
  const scores = await rerank(
    question,
    looked.map((page) => beginningOf(passagesOf(page))),
  )
  if (!scores) return undefined
  const opinions = betweenExtremes(scores)
  return [...looked.map((page, at) => withModelFeatures(page, { reranked: opinions[at] ?? 0 })), ...pages.slice(rerankedPages)]
}

function beginningOf(passages: readonly Passage[]): string {
  const texts: string[] = []
  let left = maxCharacters
  for (const { text, context } of passages) {
    if (left <= 0) break
    const excerpt = (context === '' ? text : `${context}\n${text}`).slice(0, left)
    texts.push(excerpt)
    left -= excerpt.length
  }
  return texts.join('\n')
}
