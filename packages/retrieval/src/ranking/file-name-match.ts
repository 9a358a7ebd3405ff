import type { Analyser } from '../analysis/analyser.ts'
import type { DocumentFacts } from './document-facts.ts'

/** Cached terms of file names. */
const read = new WeakMap<DocumentFacts, ReadonlySet<string>>()

/**
 * How far file names contain the words of a question, 0 to 1: "the lease of the Busan warehouse" matches the file of that name. A word counts by its
 * rarity among the file names; a word in a single name counts in full.
 * @param words the question's terms, without those of the company
 */
export function matchFileNames(
  words: readonly string[],
  files: ReadonlyMap<number, DocumentFacts>,
  analyser: Analyser,
): ReadonlyMap<number, number> {
  const wanted = [...new Set(words)]
  const having = new Map(wanted.map((word) => [word, 0]))
  const names = Array.from(files, ([fileId, facts]) => {
    const terms = termsOfName(facts, analyser)
    const found = wanted.filter((word) => terms.has(word))
    for (const word of found) having.set(word, (having.get(word) ?? 0) + 1)
    return { fileId, found }
  })
  const all = Math.log(files.size)
  const rarity = (word: string): number => (all === 0 ? 0 : Math.log(files.size / (having.get(word) ?? 1)) / all)
  return new Map(
    names.map(({ fileId, found }) => [
      fileId,
      Math.min(
        1,
        found.reduce((sum, word) => sum + rarity(word), 0),
      ),
    ]),
  )
}

function termsOfName(facts: DocumentFacts, analyser: Analyser): ReadonlySet<string> {
  let terms = read.get(facts)
  if (!terms) {
    const name = facts.filename.replace(/\.[a-z0-9]{1,5}$/i, '').replace(/[_\-./\\]+/g, ' ')
    read.set(facts, (terms = new Set(analyser.terms(name))))
  }
  return terms
}
