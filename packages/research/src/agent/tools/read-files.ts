import type { SourceKey } from '@dossier/documents'
import type { FigureSentence } from '../../answer/index.ts'
import { describeFile } from '../pages/describe-files.ts'
import { continuedHeads } from '../pages/continued-heads.ts'
import { relevanceOfFound } from '../pages/page-relevance.ts'
import { dataBlock } from '../prompts/data-marks.ts'
import type { EvidenceRegistry, EvidencePage } from '../pages/evidence-registry.ts'
import type { FactRow } from './find-fact-rows.ts'
import type { ResearchTools, SourceDocument } from './research-tools.ts'

/** Reads files for an investigation, and registers what was read. */
export interface FileReader {
  /** Starts all searches at once; each result is registered when it is awaited. */
  search: (
    queries: readonly string[],
    limit: number,
    where?: { within?: readonly SourceKey[]; except?: ReadonlySet<SourceKey> },
  ) => (() => Promise<EvidencePage[]>)[]
  /** Asks outside sources. @returns the pages added, or why the sources were not asked */
  searchSources: (query: string, limit: number) => Promise<EvidencePage[] | { refused: string }>
  /** The files in scope, a line each, with the references by which a model names them. */
  list: () => Promise<string[]>
  /** Null if there is no such page. */
  open: (source: SourceKey, filename: string, page: number, relevance: number) => Promise<EvidencePage | null>
  /** Rows of the file's tables, by page; best pages first. */
  facts: (file: { source: SourceKey; filename: string }, query: string) => Promise<FactsOfPage[]>
  /** Figures with the pages that print them, likewise; null unless certain. */
  lookUp: (questions: readonly string[]) => (() => Promise<LookedUpFigure | null>)[]
  /** The figures that were looked up, without duplicates. */
  figures: () => readonly LookedUpFigure[]
  /** All queries, without duplicates. */
  queries: () => readonly string[]
}

/** A page with those rows of its tables that a query asks for. */
export interface FactsOfPage {
  page: EvidencePage
  rows: readonly FactRow[]
}

export interface LookedUpFigure {
  sentence: FigureSentence
  pages: EvidencePage[]
}

/** Relevance of a page that a model opened. */
export const relevanceOfOpened = 0.9
const relevanceOfFigure = 1
/** Maximum number of files in one list. */
const maxListed = 200
/** Pages with rows of tables that one call returns. */
const maxFactPages = 8
/** Of a page, in order. */
const maxHeadings = 6

/** Reads files with the tools of an investigation, and registers what they return. */
export function createFileReader(tools: ResearchTools, registry: EvidenceRegistry): FileReader {
  const queries = new Set<string>()
  const figures = new Map<string, LookedUpFigure>()

  const open: FileReader['open'] = async (source, filename, number, relevance) => {
    const page = await tools.openPage(source, number)
    if (page === null) return null
    const document = await tools.document(source)
    const heads = continuedHeads(page)
    const headings = page.headings.slice(0, maxHeadings).map(({ start, end }) => page.text.slice(start, end))
    const company = document?.names[0]
    const money = document === null ? undefined : moneyOf(document)
    const correction = document?.correctedBy?.[0]
    const about = {
      source,
      filename: document?.filename ?? filename,
      page: number,
      ...(company !== undefined && { company }),
      ...(money !== undefined && { money }),
      ...(correction !== undefined && { correctedBy: correction.filename }),
      ...(document && { periods: document.periods }),
      ...(document?.kind !== undefined && { documentKind: document.kind }),
      headings,
      ...(heads !== null && { continuedHeads: heads }),
    }
    return registry.addPage(about, page.text, relevance)
  }

  return {
    open,
    search: (searched, limit, { within, except } = {}) => {
      for (const query of searched) queries.add(query)
      return startAll(searched, (query) => tools.search(query, limit, within)).map((result) => async () => {
        const found = await result
        return found
          .slice(0, limit)
          .flatMap((passage, at) => (except?.has(passage.source) ? [] : [registry.addPassage(passage, relevanceOfFound(found, at))]))
      })
    },
    lookUp: (questions) =>
      startAll(questions, (question) => tools.lookUpFigure(question)).map((result) => async () => {
        const sentence = await result
        if (sentence === null) return null
        const cited = new Map(sentence.citations.map((citation) => [`${citation.source}:${citation.page}`, citation]))
        const pages: EvidencePage[] = []
        for (const { source, page } of cited.values()) {
          const opened = await open(source, '', page, relevanceOfFigure)
          if (opened) pages.push(opened)
        }
        const figure = { sentence, pages }
        figures.set(sentence.text, figure)
        return figure
      }),
    facts: async ({ source, filename }, query) => {
      const byPage = [...Map.groupBy(await tools.facts(source, query), ({ page }) => page)].slice(0, maxFactPages)
      const opened = await Promise.all(
        byPage.map(async ([number, rows]) => ({ page: await open(source, filename, number, relevanceOfOpened), rows })),
      )
      return opened.flatMap(({ page, rows }) => (page === null ? [] : [{ page, rows }]))
    },
    searchSources: async (query, limit) => {
      const found = await tools.searchSources?.(query, limit)
      if (found === undefined) return { refused: 'no outside source was chosen' }
      if ('refused' in found) return found
      queries.add(query)
      return found.map((passage, at) => registry.addPassage(passage, relevanceOfFound(found, at)))
    },
    list: async () => {
      const files = await tools.files()
      const lines = await Promise.all(
        files
          .slice(0, maxListed)
          // References are given in the order of the list, whatever is read first.
          .map((file) => ({ file, name: registry.nameOf(file.source, file.filename) }))
          .map(async ({ file, name }) => `${name} ${await describeFile(file, tools)}`),
      )
      const more = files.length - maxListed
      return [dataBlock('FILES', [], lines.join('\n')), ...(more > 0 ? [`and ${more} more; search to find them`] : [])]
    },
    figures: () => [...figures.values()],
    queries: () => [...queries],
  }
}

/** Unit of most tables of a document: "USD millions". */
function moneyOf({ currency, scale = 1 }: SourceDocument): string | undefined {
  const steps = scales[scale]
  return currency === undefined && steps === undefined ? undefined : ['tables in', currency, steps].filter(Boolean).join(' ')
}
const scales: Readonly<Record<number, string>> = { 1_000: 'thousands', 1_000_000: 'millions', 1_000_000_000: 'billions' }

/** Starts all; a failure is thrown only to the caller that awaits its result. */
function startAll<Input, Found>(all: readonly Input[], begin: (one: Input) => Promise<Found>): Promise<Found>[] {
  return all.map((one) => {
    const result = begin(one)
    result.catch(() => undefined)
    return result
  })
}
