/**
 * A substitute for an embedding model in tests: a text is a bag of words, each hashed to a direction, and words of one concept share
 * theirs. Texts without a common word are therefore close if they share concepts.
 */
const concepts = [
  ['automobile', 'car', 'vehicle', '자동차', '차량'],
  ['employee', 'staff', 'workforce', 'headcount', 'personnel', '직원', '종업원', '임직원'],
  ['lawsuit', 'litigation', 'legal proceeding', '소송'],
  ['dismissal', 'layoff', 'redundancy', '해고'],
  ['purchase', 'acquisition', 'buy', '인수', '취득'],
]

const functionWords = new Set([
  'the',
  'a',
  'an',
  'of',
  'to',
  'in',
  'and',
  'is',
  'are',
  'was',
  'were',
  'what',
  'which',
  'how',
  'for',
  'did',
  'does',
])

/** Words, and of Korean words the first two syllables, since particles and endings follow. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words
    .filter((word) => !functionWords.has(word))
    .map((word) => (/^\p{Script=Hangul}/u.test(word) ? word.slice(0, 2) : word.replace(/s$/, '')))
}

const conceptOf = new Map(
  concepts.flatMap((names, at) => names.flatMap((name) => wordsOf(name).map((word) => [word, `concept ${at}`] as const))),
)

/** The distinct concepts and other words of a text. */
function meaningOf(text: string): Set<string> {
  return new Set(wordsOf(text).map((word) => conceptOf.get(word) ?? word))
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5
  for (const unit of Buffer.from(word)) hash = Math.imul(hash ^ unit, 0x01000193)
  return hash >>> 0
}

/** A text as a vector, not normalised, as with some models. */
export function hashedVector(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0)
  for (const word of meaningOf(text)) {
    const hash = hashOf(word)
    // Several directions each, so that two words hardly ever share all of theirs.
    for (const at of [hash, hash >>> 8, hash >>> 16]) {
      const direction = at % dimensions
      vector[direction] = (vector[direction] ?? 0) + (at & 0x80 ? 1 : -1)
    }
  }
  return vector
}

/** Share of the question's concepts in the text, 0 to 1. */
export function hashedRelevance(question: string, text: string): number {
  const questionConcepts = meaningOf(question)
  const textConcepts = meaningOf(text)
  return questionConcepts.size === 0 ? 0 : [...questionConcepts].filter((word) => textConcepts.has(word)).length / questionConcepts.size
}
