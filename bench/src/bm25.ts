const k1 = 1.2
const b = 0.75

/** Ranks texts by the terms that they share with a question. */
export interface Bm25 {
  /** The texts that have any of the terms, best first, by their position in the list that was indexed. */
  rank(question: string): number[]
}

/** BM25 in its textbook form (k1 1.2, b 0.75, idf plus one to keep it positive), as the baseline of comparisons. */
export function createBm25(texts: readonly string[], termsOf: (text: string) => string[]): Bm25 {
  const postings = new Map<string, Map<number, number>>()
  const lengths = texts.map((text, at) => {
    const terms = termsOf(text)
    for (const term of terms) {
      const found = postings.get(term) ?? new Map<number, number>()
      postings.set(term, found.set(at, (found.get(at) ?? 0) + 1))
    }
    return terms.length
  })
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length)

  return {
    rank(question) {
      const scores = new Map<number, number>()
      for (const term of termsOf(question)) {
        const found = postings.get(term)
        if (!found) continue
        const idf = Math.log(1 + (texts.length - found.size + 0.5) / (found.size + 0.5))
        for (const [at, count] of found) {
          const norm = k1 * (1 - b + (b * (lengths[at] ?? 0)) / meanLength)
          scores.set(at, (scores.get(at) ?? 0) + (idf * count * (k1 + 1)) / (count + norm))
        }
      }
      return Array.from(scores)
        .sort(([at, score], [otherAt, other]) => other - score || at - otherAt)
        .map(([at]) => at)
    },
  }
}

/** The plain tokenizers, by the name under which their figures are printed. */
export const plainTerms: Readonly<Record<'whitespace' | 'bigrams', (text: string) => string[]>> = {
  whitespace: (text) => wordsOf(text),
  bigrams: (text) => wordsOf(text).flatMap((word) => pairsOf(Array.from(word))),
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}

function pairsOf(characters: readonly string[]): string[] {
  const pairs = characters.slice(1).map((character, at) => `${characters[at]}${character}`)
  return pairs.length === 0 ? [...characters] : pairs
}
