import { derivedMeasures, lineItems } from '@dossier/lexicon'
import type { Analyser } from '@dossier/retrieval'
import type { AskedConcept } from './asked-concept.ts'

/** The printed names of the glossary's measures as terms, by each of their terms. */
const namesByTerm = new WeakMap<Analyser, ReadonlyMap<string, readonly (readonly string[])[]>>()

function namesWith(analyser: Analyser): ReadonlyMap<string, readonly (readonly string[])[]> {
  const cached = namesByTerm.get(analyser)
  if (cached) return cached
  const byTerm = new Map<string, string[][]>()
  for (const name of [...lineItems.flatMap(({ en, ko }) => [...en, ...ko]), ...derivedMeasures.flatMap(({ names }) => names)]) {
    const terms = [...new Set(analyser.terms(name))]
    for (const term of terms) byTerm.set(term, [...(byTerm.get(term) ?? []), terms])
  }
  namesByTerm.set(analyser, byTerm)
  return byTerm
}

/**
 * Returns a function that says whether the terms of a label name another measure than the requested ones: "gross margin" for the operating margin,
 * "cost of revenue" for revenue. Of names within each other the longest counts.
 */
export function otherMeasureReader(concepts: readonly AskedConcept[], analyser: Analyser): (label: ReadonlySet<string>) => boolean {
  const own = concepts.filter(({ known }) => known === true).flatMap(({ ways }) => ways)
  if (own.length === 0) return () => false
  const isOwn = (name: readonly string[]): boolean =>
    own.some((way) => way.length === name.length && way.every((term) => name.includes(term)))
  const near = namesWith(analyser)
  const others = [...new Set([...new Set(own.flat())].flatMap((term) => near.get(term) ?? []))].filter((name) => !isOwn(name))
  return (label) => {
    const isIn = (name: readonly string[]): boolean => name.every((term) => label.has(term))
    const longest = own.reduce((most, way) => (way.length > most && isIn(way) ? way.length : most), 0)
    return others.some((name) => name.length > longest && isIn(name))
  }
}
