import type { DraftCitation, DraftSentence } from './answer-sentence.ts'
import type { EvidenceRegistry, EvidencePage } from '../pages/evidence-registry.ts'
import type { ResearchTools } from '../tools/research-tools.ts'
import { supportingQuotes } from './supporting-quotes.ts'
import type { WrittenSentence } from './written-answer.ts'

/** Shorter parts of a quotation with omissions prove nothing. */
const minWords = 3
const maxPagesSearched = 12

/** A sentence with resolved citations, and the references in it that were never shown. */
export interface ResolvedSentence {
  draft: DraftSentence
  unknownRefs: string[]
}

/**
 * Resolves the citations of a sentence. Quotes are searched for pages that are cited without one; for a sentence without citations they are searched
 * on all evidence. A quotation with "…" is split into its parts. Nothing else is repaired: a quote that is nearly on its page is not on it.
 */
export async function draftSentence(written: WrittenSentence, registry: EvidenceRegistry, tools: ResearchTools): Promise<ResolvedSentence> {
  const named = written.citations.map(({ ref, quote }) => ({ ref, quote: quote.trim(), page: registry.byRef(ref) }))
  const citations: DraftCitation[] = named.flatMap(({ page, quote }) =>
    page && quote !== '' ? partsOf(quote).map((part) => ({ source: page.source, page: page.page, quote: part })) : [],
  )
  const draft = { text: written.text, ...(written.calculation !== undefined && { calculation: written.calculation }) }
  const unknownRefs = named.filter(({ page }) => page === undefined).map(({ ref }) => ref)
  const unquoted = named.flatMap(({ page, quote }) => (page && quote === '' ? [page] : []))
  if (citations.length > 0 || (unquoted.length === 0 && unknownRefs.length > 0)) return { draft: { ...draft, citations }, unknownRefs }
  const among = unquoted.length > 0 ? unquoted : mostRelevant(registry.pages())
  return { draft: { ...draft, citations: await quotesFor(written.text, among, tools) }, unknownRefs }
}

async function quotesFor(text: string, pages: readonly EvidencePage[], tools: ResearchTools): Promise<DraftCitation[]> {
  const opened = await Promise.all(pages.map(async ({ source, page }) => ({ source, page: await tools.openPage(source, page) })))
  return supportingQuotes(
    text,
    opened.flatMap(({ source, page }) => (page ? [{ source, page }] : [])),
  )
}

const mostRelevant = (pages: readonly EvidencePage[]): EvidencePage[] =>
  pages.toSorted((one, other) => other.relevance - one.relevance).slice(0, maxPagesSearched)

/** Parts of a quotation between marks of omission; the complete quotation if there are none. */
function partsOf(quote: string): string[] {
  const parts = quote.split(/(?<!\s)\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3,})\s*/u).filter((part) => part !== '')
  if (parts.length < 2) return parts.length === 0 ? [] : [parts.join('')]
  return parts.every((part) => part.split(/\s+/).length >= minWords) ? parts : [quote]
}
