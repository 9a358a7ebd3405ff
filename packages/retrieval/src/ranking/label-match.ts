import type { PageFacts } from '../index/page-facts.ts'
import { furtherConcepts } from './further-concepts.ts'
import type { ConceptTerms, GlossaryIndex } from './glossary-index.ts'
import type { ParsedQuestion } from './parse-question.ts'

/** How far a page's titles and row labels name what the question asks for; each from 0 to 1. */
export interface LabelMatch {
  /** A line item of the question: "Note 7. Debt", "3. Inventories". */
  titleItem: number
  /** A topic of the question. */
  titleTopic: number
  /** Another concept of the question. */
  titleConcept: number
  rowConcept: number
}

/** A title that is a name and little more scores 1; a title that begins with the name or contains it elsewhere scores less. */
const begins = 0.7
const holds = 0.4
const moreWords = 3
const longestHolding = 8

/**
 * Compares titles and row labels with the names in a question; rows for line items are scored elsewhere (`page-features.ts`). A name scores by its
 * rarity among the pages.
 * @param pages each page's titles and row labels as index terms, delimited by bars
 */
export function matchLabels(
  question: ParsedQuestion,
  pages: readonly Pick<PageFacts, 'titles' | 'labels'>[],
  glossary: GlossaryIndex,
): LabelMatch[] {
  const items = question.needed.map(({ item }) => glossary.labels(item))
  const topics = question.topics.map((topic) => glossary.topicNames(topic))
  const concepts = furtherConcepts(question, glossary).map(allNames)
  const titles = pages.map((page) => between(page.titles))
  const rows = concepts.length === 0 ? pages.map(() => []) : pages.map((page) => between(page.labels))
  const ofItems = bestNamed(items, titles)
  const ofTopics = bestNamed(topics, titles)
  const ofConcepts = bestNamed(concepts, titles)
  const ofRows = bestNamed(concepts, rows)
  return pages.map((_, at) => ({
    titleItem: ofItems[at] ?? 0,
    titleTopic: ofTopics[at] ?? 0,
    titleConcept: ofConcepts[at] ?? 0,
    rowConcept: ofRows[at] ?? 0,
  }))
}

const between = (labels: string): string[] => labels.split('|').filter((label) => label !== '')

const allNames = ({ asked, en, ko }: ConceptTerms): string[] => [...new Set([asked, ...en, ...ko])]

/** For each page the best match of any concept, weighted by rarity among the pages. */
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
