import type { DraftCitation, DraftSentence } from './answer-sentence.ts'
import type { EvidenceRegistry, EvidencePage } from '../pages/evidence-registry.ts'
import type { ResearchTools } from '../tools/research-tools.ts'
import { supportingQuotes } from './supporting-quotes.ts'
import type { WrittenSentence } from './written-answer.ts'

/** Of a quotation with something left out, parts with fewer words prove nothing. */
const leastWords = 3
const mostPagesLookedThrough = 12

/** A sentence brought to files and pages, and the numbers of pages that it names and nobody showed. */
export interface BroughtSentence {
  draft: DraftSentence
  unknownRefs: string[]
}

/**
 * Brings a sentence to the pages that it names. What it cites without quoting, and what it does not cite at all, is looked for on what was
 * read; a quotation with "…" in it counts by its parts. Nothing else is mended: a quote that is nearly on its page is none.
 */
export async function draftSentence(written: WrittenSentence, registry: EvidenceRegistry, tools: ResearchTools): Promise<BroughtSentence> {
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
  const read = await Promise.all(pages.map(async ({ source, page }) => ({ source, page: await tools.openPage(source, page) })))
  return supportingQuotes(
    text,
    read.flatMap(({ source, page }) => (page ? [{ source, page }] : [])),
  )
}

const mostRelevant = (pages: readonly EvidencePage[]): EvidencePage[] =>
  pages.toSorted((one, other) => other.relevance - one.relevance).slice(0, mostPagesLookedThrough)

/** The parts of a quotation between marks of omission, where there are such marks. */
function partsOf(quote: string): string[] {
  const parts = quote.split(/(?<!\s)\s*(?:\[\s*(?:…|\.{3})\s*\]|…|\.{3,})\s*/u).filter((part) => part !== '')
  if (parts.length < 2) return parts.length === 0 ? [] : [parts.join('')]
  return parts.every((part) => part.split(/\s+/).length >= leastWords) ? parts : [quote]
}
