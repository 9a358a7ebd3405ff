import type { SourceKey } from '@dossier/documents'
import type { FigureSentence } from '../../answer/index.ts'
import type { ReadablePage } from '../../evidence/index.ts'
import { asDataLine, dataBlock } from '../prompts/data-marks.ts'
import type { EvidenceRegistry, EvidencePage } from '../pages/evidence-registry.ts'
import type { ResearchTools, SourceDocument } from './research-tools.ts'

/** What was read of the files, and entered in the registry. */
export interface FileReader {
  /** Searches for all at once; each result is entered in the registry when it is asked for. */
  search: (queries: readonly string[], limit: number, source?: SourceKey) => (() => Promise<EvidencePage[]>)[]
  /** The files within reach, a line each, with the numbers by which a model names them. */
  list: () => Promise<string[]>
  /** Null when there is no such page. */
  open: (
    source: SourceKey,
    filename: string,
    page: number,
    relevance: number,
  ) => Promise<{ evidence: EvidencePage; page: ReadablePage } | null>
  /** Figures with the pages that they stand on, likewise; null unless it is certain. */
  lookUp: (questions: readonly string[]) => (() => Promise<LookedUpFigure | null>)[]
  /** The figures that were looked up, each once. */
  figures: () => readonly LookedUpFigure[]
  /** Every query, each once. */
  queries: () => readonly string[]
}

export interface LookedUpFigure {
  sentence: FigureSentence
  pages: EvidencePage[]
}

/** Of a page that a model asked for. */
export const relevanceOfOpened = 0.9
const ofFigure = 1
/** Files that a model is told of at once. */
const mostListed = 200
/** Of a page, in order. */
const mostHeadings = 4

/** Reads files by the tools that an investigation was given, and keeps what they showed under numbers. */
export function createFileReader(tools: ResearchTools, registry: EvidenceRegistry): FileReader {
  const queries = new Set<string>()
  const figures = new Map<string, LookedUpFigure>()

  const open: FileReader['open'] = async (source, filename, number, relevance) => {
    const page = await tools.openPage(source, number)
    if (page === null) return null
    const document = await tools.document(source)
    const headings = page.headings.slice(0, mostHeadings).map(({ start, end }) => page.text.slice(start, end))
    const company = document?.names[0]
    const money = document === null ? undefined : moneyOf(document)
    const about = {
      source,
      filename: document?.filename ?? filename,
      page: number,
      ...(company !== undefined && { company }),
      ...(money !== undefined && { money }),
      ...(document && { periods: document.periods }),
      ...(document?.kind !== undefined && { documentKind: document.kind }),
      headings,
    }
    return { evidence: registry.addPage(about, page.text, relevance), page }
  }

  return {
    open,
    search: (asked, limit, source) => {
      for (const query of asked) queries.add(query)
      return begun(asked, (query) => tools.search(query, limit, source)).map((result) => async () => {
        const found = await result
        return found.slice(0, limit).map((passage, at) => registry.addPassage(passage, 1 / (at + 2)))
      })
    },
    lookUp: (questions) =>
      begun(questions, (question) => tools.lookUpFigure(question)).map((result) => async () => {
        const sentence = await result
        if (sentence === null) return null
        const cited = new Map(sentence.citations.map((citation) => [`${citation.source}:${citation.page}`, citation]))
        const pages: EvidencePage[] = []
        for (const { source, page } of cited.values()) {
          const opened = await open(source, '', page, ofFigure)
          if (opened) pages.push(opened.evidence)
        }
        const figure = { sentence, pages }
        figures.set(sentence.text, figure)
        return figure
      }),
    list: async () => {
      const files = await tools.files()
      const lines = files.slice(0, mostListed).map(async ({ source, filename, pages }) => {
        // Numbers are given in order, whatever is read first.
        const number = registry.nameOf(source, filename)
        const document = await tools.document(source)
        const about = [document?.names[0] ?? '', document?.kind ?? '', document?.periods.join(', ') ?? '', `${pages} pages`]
        return [`${number} "${asDataLine(filename)}"`, ...about.filter(Boolean).map(asDataLine)].join(' · ')
      })
      const more = files.length - mostListed
      return [dataBlock('FILES', [], (await Promise.all(lines)).join('\n')), ...(more > 0 ? [`and ${more} more; search to find them`] : [])]
    },
    figures: () => [...figures.values()],
    queries: () => [...queries],
  }
}

/** In what most tables of a document are told: "USD millions". */
function moneyOf({ currency, scale = 1 }: SourceDocument): string | undefined {
  const steps = scales[scale]
  return currency === undefined && steps === undefined ? undefined : ['tables in', currency, steps].filter(Boolean).join(' ')
}
const scales: Readonly<Record<number, string>> = { 1_000: 'thousands', 1_000_000: 'millions', 1_000_000_000: 'billions' }

/** Begins all; one that fails is an error for whoever asks for its result, and for nobody else. */
function begun<Asked, Found>(all: readonly Asked[], begin: (one: Asked) => Promise<Found>): Promise<Found>[] {
  return all.map((one) => {
    const result = begin(one)
    result.catch(() => undefined)
    return result
  })
}
