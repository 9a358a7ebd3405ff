import type { Evidence, EvidencePage } from './evidence.ts'
import type { AskedConcept } from '../words/index.ts'

/** Below this share of its words a concept is not spoken of; what is left is a hint. */
const enoughWords = 0.6
const hint = 0.3
/** A synonym counts a little less than the question's own words, another word of the same topic is a hint. */
const synonym = 0.9
const related = 0.45
/** What stands above a stretch, and what stands elsewhere on its page, counts less than what it says itself. */
const fromContext = 0.75
const fromPage = 0.35

/** By concept, how far terms speak of it: 0 not at all, 1 in the question's own words. */
export type ConceptReader = (terms: ReadonlySet<string>) => number[]

/** Prepares the concepts of a question, so that reading a stretch costs one look-up a term of it. */
export function conceptReader(concepts: readonly AskedConcept[]): ConceptReader {
  const ways = concepts.flatMap((concept, at) =>
    concept.ways.map((terms, way) => ({
      at,
      size: terms.length,
      worth: way === 0 ? 1 : concept.related?.has(terms.join(' ')) ? related : synonym,
    })),
  )
  const waysOf = new Map<string, number[]>()
  let next = 0
  for (const concept of concepts) {
    for (const way of concept.ways) {
      for (const term of way) waysOf.set(term, [...(waysOf.get(term) ?? []), next])
      next++
    }
  }
  return (terms) => {
    const found = new Map<number, number>()
    for (const term of terms) for (const way of waysOf.get(term) ?? []) found.set(way, (found.get(way) ?? 0) + 1)
    const best = concepts.map(() => 0)
    for (const [way, count] of found) {
      const { at, size, worth } = ways[way] ?? { at: 0, size: Infinity, worth: 0 }
      const part = count / size
      best[at] = Math.max(best[at] ?? 0, (part >= enoughWords ? part : part * hint) * worth)
    }
    return best
  }
}

/** How far a piece of evidence covers each concept, its own words, its context and its page taken together. */
export interface Coverage {
  /** By concept: what the stretch itself says. */
  own: number[]
  /** By concept: with what surely is about it. */
  sure: number[]
  /** By concept: what surely stands over it. */
  above: number[]
  /** By concept: what the titles of a row's table say. */
  titles?: number[]
  /** By concept: with its context. */
  near: number[]
  /** By concept: with its whole page. */
  all: number[]
}

export function coverageOf(evidence: Evidence, page: readonly number[], read: ConceptReader): Coverage {
  const own = read(evidence.terms)
  const context = read(evidence.context)
  const above = read(evidence.above)
  const sure = own.map((value, at) => Math.max(value, fromContext * (above[at] ?? 0)))
  const near = own.map((value, at) => Math.max(value, fromContext * (context[at] ?? 0)))
  const all = near.map((value, at) => Math.max(value, fromPage * (page[at] ?? 0)))
  return { own, sure, above, near, all, ...(evidence.titles && { titles: read(evidence.titles) }) }
}

/**
 * The weight of each concept: its importance in the question times the square root of its inverse document frequency among the
 * evidence, ln(1 + n / (1 + stretches that speak of it)). The root, because the pages were found for the question: what it is
 * mainly about is common on them, and would weigh least.
 */
export function conceptWeights(concepts: readonly AskedConcept[], own: readonly (readonly number[])[]): number[] {
  return concepts.map((concept, at) => {
    const speaking = own.filter((values) => (values[at] ?? 0) >= enoughWords).length
    return concept.importance * Math.sqrt(Math.log(1 + own.length / (1 + speaking)))
  })
}

/** The weighted share of the concepts that is covered, 0 to 1. */
export function share(covered: readonly number[], weights: readonly number[]): number {
  let total = 0
  let sum = 0
  for (const [at, weight] of weights.entries()) {
    total += weight
    sum += weight * Math.min(1, covered[at] ?? 0)
  }
  return total === 0 ? 0 : sum / total
}

/**
 * The concepts that pages of this script could speak of at all. A Korean word without an English name cannot stand on an English page;
 * its absence says nothing. On pages of both scripts it may stand or not, unless enough of them are in the question's language.
 * Names stay: they are written in their own letters everywhere.
 */
export function readableConcepts(
  concepts: readonly AskedConcept[],
  pages: readonly Pick<EvidencePage, 'page'>[],
  language: 'en' | 'ko',
): AskedConcept[] {
  const counts = pages.map(({ page }) => scriptsOf(page.text))
  const hangul = counts.reduce((sum, one) => sum + one.hangul, 0)
  const latin = counts.reduce((sum, one) => sum + one.latin, 0)
  const foreign = hangul > latin ? /^[\p{Script=Latin}\d.&-]+$/u : /\p{Script=Hangul}/u
  const readable = (concept: AskedConcept): boolean => concept.name || concept.ways.some((way) => !way.every((term) => foreign.test(term)))
  if (hangul <= latin / 4 || latin <= hangul / 4) return concepts.filter(readable)
  const own = counts.filter((one) => (language === 'ko') === one.hangul > one.latin / 8).length
  return own >= ownPages * pages.length ? [...concepts] : concepts.map((concept) => ({ ...concept, needed: false }))
}

/** The share of pages in the question's language from which on they would say what it says. */
const ownPages = 0.4

function scriptsOf(text: string): { hangul: number; latin: number } {
  const start = text.slice(0, 2_000)
  return { hangul: start.match(/\p{Script=Hangul}/gu)?.length ?? 0, latin: start.match(/\p{Script=Latin}/gu)?.length ?? 0 }
}
