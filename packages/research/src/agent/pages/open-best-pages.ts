import type { SourceKey } from '@dossier/documents'
import type { Inquiry } from '../inquiry.ts'
import type { EvidencePage } from './evidence-registry.ts'
import { companyNamedIn } from './named-companies.ts'

/** Number of complete pages that a model is shown: fewer where a search has a clear result. Measured in decision 21. */
const minPages = 5
const maxPages = 14
/** Least relevance of a page beyond `minPages`, by one search. Each further search finds other pages, which it has to share. */
const minRelevance = 0.025
/** If the question names companies: maximum number of pages of other companies, which it may also be about. */
const maxOtherCompanyPages = 2

/** Opens the best pages found and hides the others: a complete page has what its passages lack. */
export async function openBestPages({ registry, reader, question, request: { tools } }: Inquiry): Promise<void> {
  const isOfNamed = await namedIn(question, registry.pages(), tools)
  const bestFirst = registry.pages().toSorted((one, other) => other.relevance - one.relevance)
  const otherCompanyPages = bestFirst.filter((page) => !isOfNamed(page))
  const hidden = new Set(otherCompanyPages.length === bestFirst.length ? [] : otherCompanyPages.slice(maxOtherCompanyPages))
  const least = minRelevance * Math.max(1, reader.queries().length)
  const chosen = new Set(
    bestFirst
      .filter((page) => !hidden.has(page))
      .filter(({ relevance }, at) => at < minPages || relevance >= least)
      .slice(0, maxPages),
  )
  for (const page of registry.pages()) if (!chosen.has(page) && page.fullText === undefined) registry.hide(page)
  await Promise.all([...chosen].map(({ source, page }) => tools.openPage(source, page)))
  for (const { source, filename, page, relevance } of chosen) await reader.open(source, filename, page, relevance)
}

/** Returns a function that says whether a page is of a company named in the question; always false if it names none. */
async function namedIn(
  question: string,
  pages: readonly EvidencePage[],
  tools: Inquiry['request']['tools'],
): Promise<(page: EvidencePage) => boolean> {
  const isNamed = companyNamedIn(question)
  const about = new Set<SourceKey>()
  for (const source of new Set(pages.map((page) => page.source))) if (isNamed(await tools.document(source))) about.add(source)
  return ({ source }) => about.has(source)
}
