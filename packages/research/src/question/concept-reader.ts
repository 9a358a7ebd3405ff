import type { AskedConcept } from '../words/index.ts'

/** By concept, how far words say it: 0 not at all, 1 in the question's own words. */
export type ConceptReader = (terms: ReadonlySet<string>) => number[]

/** Another name says a little less than the question's own. */
const synonym = 0.9
/** Of a name of many words one may be missing. */
const longName = 4
const partOfLong = 0.75
/** What a part of a name says: "net income" is no "net interest income". */
const ofPart = 0.3

/** Prepares the concepts of a question, so that reading words costs one look-up a term. A name is said where all of its words stand. */
export function conceptReader(concepts: readonly AskedConcept[]): ConceptReader {
  const ways = concepts.flatMap(({ ways: all }, concept) =>
    all.map((terms, at) => ({ concept, size: terms.length, worth: at === 0 ? 1 : synonym, terms })),
  )
  const waysOf = Map.groupBy(
    ways.flatMap(({ terms }, way) => terms.map((term) => ({ term, way }))),
    ({ term }) => term,
  )
  return (terms) => {
    const counts = new Map<number, number>()
    for (const term of terms) for (const { way } of waysOf.get(term) ?? []) counts.set(way, (counts.get(way) ?? 0) + 1)
    const said = concepts.map(() => 0)
    for (const [at, count] of counts) {
      const way = ways[at]
      if (way === undefined) continue
      const part = count / way.size
      const isSaid = part >= (way.size >= longName ? partOfLong : 1)
      said[way.concept] = Math.max(said[way.concept] ?? 0, (isSaid ? part : part * ofPart) * way.worth)
    }
    return said
  }
}
