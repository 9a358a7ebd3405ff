import type { SourceKey } from '@dossier/documents'
import { createNameMatcher } from '@dossier/entities'
import { isQuestionWord } from '../../words/index.ts'
import type { Inquiry } from '../inquiry.ts'
import type { EvidencePage } from './evidence-registry.ts'

/** Maximum number of complete pages that a model is shown; measured in decision 21. */
const maxPages = 9
/** If the question names companies: maximum number of pages of other companies, which it may also be about. */
const maxOtherCompanyPages = 2
/** Least score of a match for the question to name a company. */
const minNameMatch = 0.9

/** Opens the best pages found and hides the others: a complete page has what its passages lack. */
export async function openBestPages({ registry, reader, question, request: { tools } }: Inquiry): Promise<void> {
  const isOfNamed = await namedIn(question, registry.pages(), tools)
  const bestFirst = registry.pages().toSorted((one, other) => other.relevance - one.relevance)
  const otherCompanyPages = bestFirst.filter((page) => !isOfNamed(page))
  const hidden = new Set(otherCompanyPages.length === bestFirst.length ? [] : otherCompanyPages.slice(maxOtherCompanyPages))
  const chosen = new Set(bestFirst.filter((page) => !hidden.has(page)).slice(0, maxPages))
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
  const match = createNameMatcher(question, { isQuestionWord })
  const about = new Set<SourceKey>()
  for (const source of new Set(pages.map((page) => page.source))) {
    const document = await tools.document(source)
    if (document && match({ names: document.names, symbols: [] }) >= minNameMatch) about.add(source)
  }
  return ({ source }) => about.has(source)
}
