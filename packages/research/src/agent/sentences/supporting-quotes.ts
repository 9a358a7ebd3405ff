import type { SourceKey } from '@dossier/documents'
import { type ReadablePage, quotableSpans } from '../../evidence/index.ts'

/** A page on which something may be found that a sentence rests on. */
export interface SearchedPage {
  source: SourceKey
  page: ReadablePage
}

export interface SupportingQuote {
  source: SourceKey
  page: number
  quote: string
}

/** Share of a sentence's words and numbers that one stretch of a page has to say. */
const leastShare = 0.5
const mostQuotes = 2
const ofNumber = 3

/**
 * The stretches of pages that say most of a sentence that comes without quotations. They are candidates: whether they carry the sentence is
 * for its verification to say.
 */
export function supportingQuotes(sentence: string, pages: readonly SearchedPage[]): SupportingQuote[] {
  const wanted = weightedTerms(sentence)
  const total = sum(wanted.values())
  if (total === 0) return []
  const candidates = pages.flatMap(({ source, page }) =>
    quotableSpans(page).map(({ start, end }) => {
      const quote = page.text.slice(start, end)
      return { source, page: page.number, quote, says: saidOf(wanted, quote) }
    }),
  )
  const chosen: SupportingQuote[] = []
  const left = new Map(wanted)
  while (chosen.length < mostQuotes) {
    const best = candidates
      .map((candidate) => ({ ...candidate, adds: sum(candidate.says.map((term) => left.get(term) ?? 0)) }))
      .reduce<((typeof candidates)[number] & { adds: number }) | null>((one, other) => (one && one.adds >= other.adds ? one : other), null)
    if (!best || best.adds < total * (chosen.length === 0 ? leastShare : leastShare / 2)) break
    chosen.push({ source: best.source, page: best.page, quote: best.quote })
    for (const term of best.says) left.delete(term)
  }
  return chosen
}

const saidOf = (wanted: ReadonlyMap<string, number>, text: string): string[] => {
  const said = weightedTerms(text)
  return [...wanted.keys()].filter((term) => said.has(term))
}

/** Words of Latin letters, pairs of Hangul letters, and numbers, which tell more than words. */
function weightedTerms(text: string): Map<string, number> {
  const plain = text.normalize('NFKC').toLowerCase()
  const terms = new Map<string, number>()
  for (const [number] of plain.matchAll(/\d[\d,]*(?:\.\d+)?/g)) terms.set(number.replaceAll(',', ''), ofNumber)
  for (const [word] of plain.matchAll(/\p{Script=Latin}{3,}/gu)) terms.set(word, 1)
  for (const [word] of plain.matchAll(/\p{Script=Hangul}{2,}/gu))
    for (let at = 0; at + 1 < word.length; at++) terms.set(word.slice(at, at + 2), 0.5)
  return terms
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
