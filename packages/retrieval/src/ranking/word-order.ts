import type { ParsedQuestion } from './parse-question.ts'

/** How a page uses the question's own words: how many of them it has, and how many pairs of neighbours stay neighbours. */
export interface WordOrder {
  /** 0 to 1; rare words among the compared pages count more. */
  coverage: number
  /** 0 to 1, the same for pairs. */
  phrases: number
}

/**
 * Compares pages by the question's words in order, which term search does not see.
 * @param pages the page's terms in reading order, joined by blanks
 * @param ignored terms that every page has, such as the company's name
 */
export function compareWordOrder(question: ParsedQuestion, pages: readonly string[], ignored: ReadonlySet<string>): WordOrder[] {
  const terms = question.terms
  const words = [...new Set(terms.filter((term) => !ignored.has(term)))]
  const pairs = [
    ...new Set(
      terms
        .slice(1)
        .flatMap((term, at) => (terms[at] === term || ignored.has(term) || ignored.has(terms[at] ?? '') ? [] : [`${terms[at]} ${term}`])),
    ),
  ]
  const padded = pages.map((page) => ` ${page} `)
  const coverage = shares(words, padded)
  const phrases = shares(pairs, padded)
  return pages.map((_, at) => ({ coverage: coverage[at] ?? 0, phrases: phrases[at] ?? 0 }))
}

/** For each page the share of `wanted` that it has, weighted by rarity among the pages. */
function shares(wanted: readonly string[], pages: readonly string[]): number[] {
  const has = wanted.map((one) => pages.map((page) => page.includes(` ${one} `)))
  const weights = has.map((found) => Math.log(1 + pages.length / (1 + found.filter(Boolean).length)))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return pages.map((_, page) => (all === 0 ? 0 : weights.reduce((sum, weight, at) => sum + (has[at]?.[page] ? weight : 0), 0) / all))
}
