import type { AskedConcept } from '../words/index.ts'

/** Coverage of each concept by words: 0 not at all, 1 in the question's own words. */
export type ConceptReader = (terms: ReadonlySet<string>) => number[]

/** Coverage by another name, slightly less than by the question's own. */
const synonym = 0.9
/** Coverage by a name of something else from the same topic. */
const ofRelated = 0.4
/** Coverage by a word of the same family. */
const ofRelative = 0.7
/** In names of at least so many words one may be missing. */
const longName = 4
const partOfLong = 0.75
/** Factor for a part of a name: "net income" is not "net interest income". */
const ofPart = 0.3

/** The words of a question that a text has, as ascending indices. Few texts have more than a handful. */
export type AskedTerms = readonly number[]

/** Reads the coverage of a question's concepts by a text, or by several texts together. */
export interface TermReader {
  /** The words of the question among these. */
  among: (terms: ReadonlySet<string>) => AskedTerms
  /** Coverage of each concept by texts with these words together. */
  coverageBy: (...texts: readonly AskedTerms[]) => readonly number[]
}

/** Prepares the concepts of a question, so that reading words costs one look-up per term. A name is covered if all its words are there. */
export function conceptReader(concepts: readonly AskedConcept[]): ConceptReader {
  const { among, coverageBy } = askedTermReader(concepts)
  return (terms) => [...coverageBy(among(terms))]
}

/** As `conceptReader`, for texts that are read by themselves and together: the coverage by the same words is computed once. */
export function askedTermReader(concepts: readonly AskedConcept[]): TermReader {
  const ways = concepts.flatMap(({ ways: all, related, relatives }, concept) =>
    all.map((terms, at) => ({
      concept,
      size: terms.length,
      worth: at === 0 ? 1 : worthOf(terms.join(' '), related, relatives),
      terms,
    })),
  )
  const numbers = new Map([...new Set(ways.flatMap(({ terms }) => terms))].map((term, at) => [term, at]))
  const waysOf: number[][] = Array.from(numbers, () => [])
  for (const [way, { terms }] of ways.entries()) for (const term of terms) waysOf[numbers.get(term) ?? 0]?.push(way)

  function read(terms: AskedTerms): number[] {
    const counts = new Map<number, number>()
    for (const term of terms) for (const way of waysOf[term] ?? []) counts.set(way, (counts.get(way) ?? 0) + 1)
    const coverage = concepts.map(() => 0)
    for (const [at, count] of counts) {
      const way = ways[at]
      if (way === undefined) continue
      const part = count / way.size
      const isCovered = part >= (way.size >= longName ? partOfLong : 1)
      coverage[way.concept] = Math.max(coverage[way.concept] ?? 0, (isCovered ? part : part * ofPart) * way.worth)
    }
    return coverage
  }

  const known = new Map<string, readonly number[]>()
  return {
    among(terms) {
      const found: number[] = []
      for (const term of terms) {
        const number = numbers.get(term)
        if (number !== undefined) found.push(number)
      }
      return found.length < 2 ? found : found.sort((one, other) => one - other)
    },
    coverageBy(...texts) {
      const all = texts.length === 1 ? (texts[0] ?? []) : united(texts)
      const key = all.join()
      const before = known.get(key)
      if (before !== undefined) return before
      const coverage = read(all)
      known.set(key, coverage)
      return coverage
    },
  }
}

const worthOf = (way: string, related?: ReadonlySet<string>, relatives?: ReadonlySet<string>): number =>
  related?.has(way) ? ofRelated : relatives?.has(way) ? ofRelative : synonym

function united(texts: readonly AskedTerms[]): AskedTerms {
  const [only, ...others] = texts.filter((text) => text.length > 0)
  if (only === undefined || others.length === 0) return only ?? []
  return [...new Set([only, ...others].flat())].sort((one, other) => one - other)
}
