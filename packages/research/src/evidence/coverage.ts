import type { Evidence, EvidencePage } from './evidence.ts'
import type { AskedConcept } from '../words/index.ts'

/** Below this share of its words a concept is not covered; the rest counts as a hint. */
const minWordShare = 0.6
const partialScore = 0.3
/** Score of a synonym, slightly less than the question's own words, and of another word of the same topic. */
const synonymScore = 0.9
const relatedScore = 0.45
/** Weight of the context above a stretch, and of its page, relative to its own words. */
const contextWeight = 0.75
const pageWeight = 0.35

/** For each concept, how well terms cover it: 0 not at all, 1 in the question's own words. */
export type ConceptReader = (terms: ReadonlySet<string>) => number[]

/** Prepares the concepts of a question, so that reading a stretch costs one look-up per term. */
export function conceptReader(concepts: readonly AskedConcept[]): ConceptReader {
  const ways = concepts.flatMap((concept, at) =>
    concept.ways.map((terms, way) => ({
      at,
      size: terms.length,
      worth: way === 0 ? 1 : concept.related?.has(terms.join(' ')) ? relatedScore : synonymScore,
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
      best[at] = Math.max(best[at] ?? 0, (part >= minWordShare ? part : part * partialScore) * worth)
    }
    return best
  }
}

/** How well evidence covers each concept, by its own words, its context and its page. */
export interface Coverage {
  /** By concept: the stretch's own words. */
  own: number[]
  /** By concept: with the context that surely applies to it. */
  sure: number[]
  /** By concept: the context above it that surely applies. */
  above: number[]
  /** By concept: the titles of a row's table. */
  titles?: number[]
  /** By concept: with its context. */
  near: number[]
  /** By concept: with its complete page. */
  all: number[]
}

export function coverageOf(evidence: Evidence, page: readonly number[], read: ConceptReader): Coverage {
  const own = read(evidence.terms)
  const context = read(evidence.context)
  const above = read(evidence.above)
  const sure = own.map((value, at) => Math.max(value, contextWeight * (above[at] ?? 0)))
  const near = own.map((value, at) => Math.max(value, contextWeight * (context[at] ?? 0)))
  const all = near.map((value, at) => Math.max(value, pageWeight * (page[at] ?? 0)))
  return { own, sure, above, near, all, ...(evidence.titles && { titles: read(evidence.titles) }) }
}

/**
 * The weight of each concept: its importance in the question times the square root of its inverse document frequency among the evidence, ln(1 + n /
 * (1 + stretches that cover it)). The square root, because the pages were found for the question: its main concept is common on them and would
 * otherwise weigh least.
 */
export function conceptWeights(concepts: readonly AskedConcept[], own: readonly (readonly number[])[]): number[] {
  return concepts.map((concept, at) => {
    const speaking = own.filter((values) => (values[at] ?? 0) >= minWordShare).length
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
 * The concepts that pages of this script could have. A Korean word without an English name cannot be on an English page, so that its absence means
 * nothing. If pages have both scripts it is optional, unless enough of them are in the question's language. Names are kept: they are written in their
 * own letters everywhere.
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

/** From this share of pages in the question's language on, the pages should have its words. */
const ownPages = 0.4

function scriptsOf(text: string): { hangul: number; latin: number } {
  const start = text.slice(0, 2_000)
  return { hangul: start.match(/\p{Script=Hangul}/gu)?.length ?? 0, latin: start.match(/\p{Script=Latin}/gu)?.length ?? 0 }
}
