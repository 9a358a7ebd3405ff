import type { GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** How far a page's titles name what is asked for; each from 0 to 1. */
export interface TitleMatch {
  /** A line item of the question: "Note 7. Debt", "3. Inventories". */
  titleItem: number
  /** A topic of the question. */
  titleTopic: number
}

/** A title that is a name and little more counts in full; one that only holds it somewhere, for less. */
const begins = 0.7
const holds = 0.4
const moreWords = 3
const longestHolding = 8

/**
 * Compares titles with the names of the question's line items and topics. What many of the pages are called tells little,
 * so a name counts by how few of them have it.
 * @param pages each page's titles as the index's terms, each between bars
 */
export function matchTitles(question: ParsedQuestion, pages: readonly string[], glossary: GlossaryIndex): TitleMatch[] {
  const items = question.needed.map(({ item }) => glossary.labels(item))
  const topics = question.topics.map((topic) => glossary.topicNames(topic))
  const titles = pages.map((page) => page.split('|').filter((title) => title !== ''))
  const ofItems = bestNamed(items, titles)
  const ofTopics = bestNamed(topics, titles)
  return titles.map((_, at) => ({ titleItem: ofItems[at] ?? 0, titleTopic: ofTopics[at] ?? 0 }))
}

/** For each page the best match of any concept, by rarity among the pages. */
function bestNamed(concepts: readonly (readonly string[])[], pages: readonly (readonly string[])[]): number[] {
  const best = pages.map(() => 0)
  for (const names of concepts) {
    const matches = pages.map((titles) => Math.max(0, ...titles.map((title) => nameInTitle(names, title))))
    const called = matches.reduce((sum, match) => sum + match, 0)
    const rarity = Math.log((pages.length + 1) / (1 + called)) / Math.log(pages.length + 1)
    matches.forEach((match, at) => (best[at] = Math.max(best[at] ?? 0, rarity * match)))
  }
  return best
}

function nameInTitle(names: readonly string[], title: string): number {
  let best = 0
  for (const name of names) {
    if (name === '' || !title.includes(name)) continue
    if (title === name) return 1
    const words = wordsIn(title)
    if (title.startsWith(`${name} `) && words <= wordsIn(name) + moreWords) best = Math.max(best, begins)
    else if (words <= longestHolding && ` ${title} `.includes(` ${name} `)) best = Math.max(best, holds * Math.min(1, wordsIn(name) / 2))
  }
  return best
}

function wordsIn(terms: string): number {
  return terms.split(' ').length
}
