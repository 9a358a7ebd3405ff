import { concepts } from '@dossier/lexicon'
import { type Analyser, questionParser } from '@dossier/retrieval'

interface ConceptName {
  id: string
  terms: readonly string[]
}

interface ConceptIndex {
  byFirst: ReadonlyMap<string, readonly ConceptName[]>
  cache: Map<string, ReadonlySet<string>>
}

const indices = new WeakMap<Analyser, ConceptIndex>()
/** Texts cached per analyser: labels and passages are read again for every figure beside them. */
const maxCached = 500
/** Shorter names in Latin letters are too ambiguous. */
const minNameLength = 3

function indexOf(analyser: Analyser): ConceptIndex {
  const existing = indices.get(analyser)
  if (existing) return existing
  const byFirst = new Map<string, ConceptName[]>()
  for (const { id, en, ko, place } of concepts) {
    if (place) continue
    for (const name of [...en, ...ko]) {
      const terms = analyser.terms(name)
      const [first] = terms
      if (first === undefined || name.length < (/[a-z]/i.test(name) ? minNameLength : 2)) continue
      const names = byFirst.get(first)
      if (names) names.push({ id, terms })
      else byFirst.set(first, [{ id, terms }])
    }
  }
  for (const names of byFirst.values()) names.sort((one, other) => other.terms.length - one.terms.length)
  const index = { byFirst, cache: new Map<string, ReadonlySet<string>>() }
  indices.set(analyser, index)
  return index
}

/** Glossary concepts that a text names: the longest names from left to right. */
export function conceptsIn(text: string, analyser: Analyser): ReadonlySet<string> {
  const { byFirst, cache } = indexOf(analyser)
  const cached = cache.get(text)
  if (cached) return cached
  const terms = analyser.terms(text)
  const found = new Set<string>()
  for (let at = 0; at < terms.length;) {
    const names = byFirst.get(terms[at] ?? '') ?? []
    const longest = names.find((name) => name.terms.every((term, offset) => terms[at + offset] === term))
    for (const name of names)
      if (longest && name.terms.length === longest.terms.length && name.terms.every((term, offset) => terms[at + offset] === term))
        found.add(name.id)
    at += longest?.terms.length ?? 1
  }
  if (cache.size >= maxCached) cache.clear()
  cache.set(text, found)
  return found
}

interface ItemReader {
  parse: ReturnType<typeof questionParser>
  cache: Map<string, ReadonlySet<string>>
}

const readers = new WeakMap<Analyser, ItemReader>()
/** Only so many characters of a text are looked up in the glossary. */
const maxReadLength = 1_500

/** Line items that a text names, parsed like a question; a name that several items share yields all of them. */
export function lineItemsIn(text: string, analyser: Analyser): ReadonlySet<string> {
  const reader = readers.get(analyser) ?? { parse: questionParser(analyser), cache: new Map<string, ReadonlySet<string>>() }
  readers.set(analyser, reader)
  const cached = reader.cache.get(text)
  if (cached) return cached
  const { needed } = reader.parse(text.slice(0, maxReadLength))
  const items = new Set(needed.filter(({ weight }) => weight === 1).map(({ item }) => item.id))
  if (reader.cache.size >= maxCached) reader.cache.clear()
  reader.cache.set(text, items)
  return items
}
