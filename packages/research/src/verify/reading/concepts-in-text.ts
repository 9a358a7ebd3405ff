import { concepts } from '@dossier/lexicon'
import { type Analyser, questionParser } from '@dossier/retrieval'

interface NamedWay {
  id: string
  terms: readonly string[]
}

interface ConceptIndex {
  byFirst: ReadonlyMap<string, readonly NamedWay[]>
  known: Map<string, ReadonlySet<string>>
}

const indices = new WeakMap<Analyser, ConceptIndex>()
/** Labels and passages are read again for every figure beside them. */
const mostKnown = 500
/** Names that are nothing but one everyday word say too little. */
const shortestName = 3

function indexOf(analyser: Analyser): ConceptIndex {
  const known = indices.get(analyser)
  if (known) return known
  const byFirst = new Map<string, NamedWay[]>()
  for (const { id, en, ko, place } of concepts) {
    if (place) continue
    for (const name of [...en, ...ko]) {
      const terms = analyser.terms(name)
      const [first] = terms
      if (first === undefined || name.length < (/[a-z]/i.test(name) ? shortestName : 2)) continue
      const ways = byFirst.get(first)
      if (ways) ways.push({ id, terms })
      else byFirst.set(first, [{ id, terms }])
    }
  }
  for (const ways of byFirst.values()) ways.sort((one, other) => other.terms.length - one.terms.length)
  const made = { byFirst, known: new Map<string, ReadonlySet<string>>() }
  indices.set(analyser, made)
  return made
}

/** What a text speaks of, by the glossary: the longest names from left to right. */
export function conceptsIn(text: string, analyser: Analyser): ReadonlySet<string> {
  const { byFirst, known } = indexOf(analyser)
  const before = known.get(text)
  if (before) return before
  const terms = analyser.terms(text)
  const found = new Set<string>()
  for (let at = 0; at < terms.length;) {
    const ways = byFirst.get(terms[at] ?? '') ?? []
    const longest = ways.find((way) => way.terms.every((term, far) => terms[at + far] === term))
    for (const way of ways)
      if (longest && way.terms.length === longest.terms.length && way.terms.every((term, far) => terms[at + far] === term))
        found.add(way.id)
    at += longest?.terms.length ?? 1
  }
  if (known.size >= mostKnown) known.clear()
  known.set(text, found)
  return found
}

interface ItemReader {
  parse: ReturnType<typeof questionParser>
  known: Map<string, ReadonlySet<string>>
}

const readers = new WeakMap<Analyser, ItemReader>()
/** The glossary is looked up in so many characters. */
const longestRead = 1_500

/** The line items that a text names, as a question would: a name that several items go by is all of them. */
export function lineItemsIn(text: string, analyser: Analyser): ReadonlySet<string> {
  const reader = readers.get(analyser) ?? { parse: questionParser(analyser), known: new Map<string, ReadonlySet<string>>() }
  readers.set(analyser, reader)
  const before = reader.known.get(text)
  if (before) return before
  const { needed } = reader.parse(text.slice(0, longestRead))
  const items = new Set(needed.filter(({ weight }) => weight === 1).map(({ item }) => item.id))
  if (reader.known.size >= mostKnown) reader.known.clear()
  reader.known.set(text, items)
  return items
}
