import type { GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** How a page uses the question's own words: how many of them it has, and how many pairs of neighbours stay neighbours. */
export interface WordOrder {
  /** Of its words and topics, 0 to 1; what is rare among the compared pages counts more. */
  coverage: number
  /** 0 to 1, the same for pairs. */
  phrases: number
  /** 0 to 1: what the question says beyond its line items, as far as it stands within the length of a passage; times how much of it that is. */
  rest: number
}

/** Terms of about one passage. */
const windowTerms = 120

/**
 * Compares pages by the question's words in order, which term search does not see.
 * @param pages the page's terms in reading order, joined by blanks
 * @param ignored terms that every page has, such as the company's name
 */
export function compareWordOrder(
  question: ParsedQuestion,
  pages: readonly string[],
  ignored: ReadonlySet<string>,
  glossary: GlossaryIndex,
): WordOrder[] {
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
  // A page in the other language has none of the question's words, but may name its topics.
  const topics = question.topics.map((topic) => glossary.topicNames(topic))
  const coverage = shares([...words.map((word) => [word]), ...topics], padded)
  const phrases = shares(
    pairs.map((pair) => [pair]),
    padded,
  )
  const rest = restShares(question, words, padded, glossary)
  return pages.map((_, at) => ({ coverage: coverage[at] ?? 0, phrases: phrases[at] ?? 0, rest: rest[at] ?? 0 }))
}

function restShares(question: ParsedQuestion, words: readonly string[], pages: readonly string[], glossary: GlossaryIndex): number[] {
  const named = new Set(question.needed.flatMap(({ item }) => glossary.labels(item).flatMap((label) => label.split(' '))))
  const rarity = new Map(words.map((word) => [word, rarityOf(pages.filter((page) => page.includes(` ${word} `)).length, pages.length)]))
  const total = words.reduce((sum, word) => sum + (rarity.get(word) ?? 0), 0)
  const rest = new Map(words.filter((word) => !named.has(word)).map((word) => [word, rarity.get(word) ?? 0]))
  return pages.map((page) => (total === 0 ? 0 : bestWindow(page.trim().split(' '), rest) / total))
}

/** The most that any stretch of a passage's length has of the wanted words, each counted once. */
function bestWindow(terms: readonly string[], wanted: ReadonlyMap<string, number>): number {
  const inside = new Map<string, number>()
  let sum = 0
  let best = 0
  terms.forEach((term, at) => {
    const weight = wanted.get(term)
    if (weight !== undefined) {
      const times = inside.get(term) ?? 0
      if (times === 0) sum += weight
      inside.set(term, times + 1)
      best = Math.max(best, sum)
    }
    const gone = terms[at - windowTerms]
    const left = gone === undefined ? undefined : inside.get(gone)
    if (gone !== undefined && left !== undefined) {
      inside.set(gone, left - 1)
      if (left === 1) sum -= wanted.get(gone) ?? 0
    }
  })
  return best
}

function rarityOf(pagesWith: number, pages: number): number {
  return Math.log(1 + pages / (1 + pagesWith))
}

/** For each page the share of `wanted` that it has in one of its forms, weighted by rarity among the pages. */
function shares(wanted: readonly (readonly string[])[], pages: readonly string[]): number[] {
  const has = wanted.map((forms) => pages.map((page) => forms.some((form) => page.includes(` ${form} `))))
  const weights = has.map((found) => rarityOf(found.filter(Boolean).length, pages.length))
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  return pages.map((_, page) => (all === 0 ? 0 : weights.reduce((sum, weight, at) => sum + (has[at]?.[page] ? weight : 0), 0) / all))
}
