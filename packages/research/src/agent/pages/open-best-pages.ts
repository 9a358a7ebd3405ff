import type { SourceKey } from '@dossier/documents'
import { createNameMatcher } from '@dossier/entities'
import { isQuestionWord } from '../../words/index.ts'
import type { Inquiry } from '../inquiry.ts'
import type { EvidencePage } from './evidence-registry.ts'

/** Pages of which a model is shown all. */
const mostPages = 8
/** Of them those of companies that the question does not name, where it names some: it may name one that they are about as well. */
const mostOutsiders = 2
/** From here on a question names a company. */
const named = 0.9

/** Opens the best of the pages that were found, and sets the others aside: a page says what stretches of it do not. */
export async function openBestPages({ registry, reader, question, request: { tools } }: Inquiry): Promise<void> {
  const isOfNamed = await namedIn(question, registry.pages(), tools)
  const bestFirst = registry.pages().toSorted((one, other) => other.relevance - one.relevance)
  const outsiders = bestFirst.filter((page) => !isOfNamed(page))
  const left = new Set(outsiders.length === bestFirst.length ? [] : outsiders.slice(mostOutsiders))
  const chosen = new Set(bestFirst.filter((page) => !left.has(page)).slice(0, mostPages))
  for (const page of registry.pages()) if (!chosen.has(page) && page.whole === undefined) registry.setAside(page)
  await Promise.all([...chosen].map(({ source, page }) => tools.openPage(source, page)))
  for (const { source, filename, page, relevance } of chosen) await reader.open(source, filename, page, relevance)
}

/** Tells whether a page is of a company that the question names; of none, where it names none. */
async function namedIn(
  question: string,
  pages: readonly EvidencePage[],
  tools: Inquiry['request']['tools'],
): Promise<(page: EvidencePage) => boolean> {
  const match = createNameMatcher(question, { isQuestionWord })
  const about = new Set<SourceKey>()
  for (const source of new Set(pages.map((page) => page.source))) {
    const document = await tools.document(source)
    if (document && match({ names: document.names, symbols: [] }) >= named) about.add(source)
  }
  return ({ source }) => about.has(source)
}
