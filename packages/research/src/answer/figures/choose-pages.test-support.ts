import type { SourceKey } from '@dossier/documents'
import { factTablesOf } from '@dossier/finance'
import { questionParser } from '@dossier/retrieval'
import { type AskedQuestion, readQuestion, type AskedMeasure, readAskedMeasure } from '../../question/index.ts'
import type { ReadablePage } from '../../evidence/index.ts'
import { testAnalyser } from '../../testing/test-analyser.test-support.ts'
import { choiceModel } from './choice-model.ts'
import { chooseFigure } from './choose-figure.ts'
import type { FigureChoice } from './figure-choice.ts'
import { slotsAgree } from './decide.ts'
import { type GatheredCandidates, gatherCandidates } from './gather-candidates.ts'
import { type RankedValue, rankFigures } from './rank-figures.ts'
import { numbered } from '../../testing/numbered.test-support.ts'

const analyser = testAnalyser()
const parse = questionParser(analyser)

const readText = (question: string): AskedQuestion => readQuestion(parse(question), analyser)

/** The slots of a question. */
export const slotsOf = (question: string): AskedMeasure => readAskedMeasure(readText(question), analyser)

/** Facts about the document of the pages. */
export interface AskedDocument {
  names?: readonly string[]
  fiscalYear?: number
  quarter?: number
  /** The pages that the search found; default all. */
  found?: readonly number[]
}

const requestOf = (
  question: string,
  pages: readonly ReadablePage[],
  { names = ['하버전기', 'Harbor Corp'], found, ...time }: AskedDocument,
) => ({
  question: readText(question),
  hits: pages
    .filter(({ number }) => found?.includes(number) ?? true)
    .map(({ number }) => ({ source: numbered(1), page: number, score: 1 - number / 100 })),
  analyser,
  documentOf: async () => ({ names, ...time }),
  loadPage: async (_source: SourceKey, number: number) => pages.find((one) => one.number === number) ?? null,
  factsOf: async () => [...factTablesOf(pages)],
})

/** The candidates of some pages of one document; null if the question has nothing by which to find a figure. */
export const gather = (
  question: string,
  pages: readonly ReadablePage[],
  document: AskedDocument = {},
): Promise<GatheredCandidates | null> => gatherCandidates(requestOf(question, pages, document))

/** The ranking of the figures of some pages of one document. */
export async function rank(
  question: string,
  pages: readonly ReadablePage[],
  document: AskedDocument = {},
): Promise<{ ranked: readonly RankedValue[]; agree: boolean }> {
  const gathered = await gather(question, pages, document)
  const ranked = gathered === null ? [] : rankFigures(gathered.candidates, choiceModel.ranking)
  return { ranked, agree: gathered !== null && slotsAgree(gathered, ranked) }
}

/** The answer to a question from some pages of one document. */
export const choose = (question: string, pages: readonly ReadablePage[], document: AskedDocument = {}): Promise<FigureChoice | null> =>
  chooseFigure(requestOf(question, pages, document))

/** The answer to a question from documents of several companies, or of none, whose pages were all found. */
export const chooseAmongDocuments = (
  question: string,
  documents: readonly {
    names?: readonly string[]
    company?: string
    pages: readonly ReadablePage[]
    /** The pages that the search found; default all. */
    found?: readonly number[]
    /** The documents that replaced it, by their position from 1, the latest first. */
    correctedBy?: readonly number[]
  }[],
): Promise<FigureChoice | null> => {
  const bySource = new Map(documents.map((document, at) => [numbered(at + 1), document]))
  return chooseFigure({
    question: readText(question),
    hits: [...bySource].flatMap(([source, { pages, found = pages.map(({ number }) => number) }]) =>
      found.map((number) => ({ source, page: number, score: 1 - number / 100 })),
    ),
    analyser,
    documentOf: async (source) => {
      const { company, names = [] } = bySource.get(source) ?? {}
      return company === undefined ? { names } : { names: [company, ...names], company: { name: company } }
    },
    loadPage: async (source, number) => bySource.get(source)?.pages.find((one) => one.number === number) ?? null,
    factsOf: async (source) => [...factTablesOf(bySource.get(source)?.pages ?? [])],
    correctionsOf: (source) => (bySource.get(source)?.correctedBy ?? []).map(numbered),
  })
}
