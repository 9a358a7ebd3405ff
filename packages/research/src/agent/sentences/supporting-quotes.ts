import type { SourceKey } from '@dossier/documents'
import { type ReadablePage, quotableSpans } from '../../evidence/index.ts'

/** A page that is searched for quotes. */
export interface CandidatePage {
  source: SourceKey
  page: ReadablePage
}

export interface SupportingQuote {
  source: SourceKey
  page: number
  quote: string
}

/** Least share of a sentence's words and numbers that one quote must have. */
const minShare = 0.5
const maxQuotes = 2
const numberWeight = 3

/** The quotes that share most with a sentence that comes without any. They are candidates; verification decides whether they support it. */
export function supportingQuotes(sentence: string, pages: readonly CandidatePage[]): SupportingQuote[] {
  const sentenceTerms = weightedTerms(sentence)
  const total = sum(sentenceTerms.values())
  if (total === 0) return []
  const candidates = pages.flatMap(({ source, page }) =>
    quotableSpans(page).map(({ start, end }) => {
      const quote = page.text.slice(start, end)
      return { source, page: page.number, quote, matchedTerms: termsSharedWith(sentenceTerms, quote) }
    }),
  )
  const chosen: SupportingQuote[] = []
  const left = new Map(sentenceTerms)
  while (chosen.length < maxQuotes) {
    const best = candidates
      .map((candidate) => ({ ...candidate, gain: sum(candidate.matchedTerms.map((term) => left.get(term) ?? 0)) }))
      .reduce<((typeof candidates)[number] & { gain: number }) | null>((one, other) => (one && one.gain >= other.gain ? one : other), null)
    if (!best || best.gain < total * (chosen.length === 0 ? minShare : minShare / 2)) break
    chosen.push({ source: best.source, page: best.page, quote: best.quote })
    for (const term of best.matchedTerms) left.delete(term)
  }
  return chosen
}

const termsSharedWith = (sentenceTerms: ReadonlyMap<string, number>, text: string): string[] => {
  const terms = weightedTerms(text)
  return [...sentenceTerms.keys()].filter((term) => terms.has(term))
}

/** Latin words, pairs of Hangul syllables, and numbers, which weigh more than words. */
function weightedTerms(text: string): Map<string, number> {
  const plain = text.normalize('NFKC').toLowerCase()
  const terms = new Map<string, number>()
  for (const [number] of plain.matchAll(/\d[\d,]*(?:\.\d+)?/g)) terms.set(number.replaceAll(',', ''), numberWeight)
  for (const [word] of plain.matchAll(/\p{Script=Latin}{3,}/gu)) terms.set(word, 1)
  for (const [word] of plain.matchAll(/\p{Script=Hangul}{2,}/gu))
    for (let at = 0; at + 1 < word.length; at++) terms.set(word.slice(at, at + 2), 0.5)
  return terms
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0)
