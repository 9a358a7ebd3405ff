import { withoutParticle } from '@dossier/lexicon'

const functionWord =
  /\s(?:the|an?|of|in|on|at|to|for|by|from|with|and|or|is|are|was|were|be|been|do|does|did|has|have|had|who|what|which|when|how|why|many|much|its|their|as|that)(?=\s)/

/** Pairs of neighbouring words in a question: "chief financial", "financial officer". Function words and commas separate them. */
export function pairsOf(question: string): string[] {
  const runs = question.toLowerCase().split(new RegExp(`[^\\p{L}\\p{N}\\s'’-]+|${functionWord.source}`, 'u'))
  return runs.flatMap((run) => {
    const words = run
      .trim()
      .split(/\s+/)
      .map((word) => withoutParticle(word.replace(/['’]s$/, '')))
      .filter((word) => word.length > 1)
    return words.slice(1).map((word, at) => `${words[at]} ${word}`)
  })
}

/** The share of the pairs that a text has in the same order, 0 to 1. */
export function sharedPairs(text: string, pairs: readonly string[]): number {
  if (pairs.length === 0) return 0
  const plain = text.toLowerCase().replace(/\s+/g, ' ')
  return pairs.filter((pair) => plain.includes(pair)).length / pairs.length
}
