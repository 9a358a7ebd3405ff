import { pageKeyOf, pageKeyOfHit, type SearchHit, type Sentence } from '@dossier/contract'

/** Maximum number of related pages. */
const maxPages = 8

/** The found pages that the answer does not cite, best first, without duplicates. */
export function relatedPages(hits: readonly SearchHit[], cited: readonly Pick<Sentence, 'citations'>[]): SearchHit[] {
  const seen = new Set(cited.flatMap((sentence) => sentence.citations.map(pageKeyOf)))
  return hits
    .filter((hit) => {
      const key = pageKeyOfHit(hit)
      if (seen.has(key)) return false
      seen.add(key)
      return true
    })
    .slice(0, maxPages)
}
