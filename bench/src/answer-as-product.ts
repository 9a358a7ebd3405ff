import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readDocument, type Page, type SourceKey } from '@dossier/documents'
import { type FactTable, factTablesOf } from '@dossier/finance'
import {
  answerByQuotation,
  chooseFigure,
  type Finding,
  type QuotationCitation,
  readQuestion,
  type TableDocument,
  tableDocumentOf,
} from '@dossier/research'
import type { Analyser, WorkspaceIndexes } from '@dossier/retrieval'
import { fileOf } from './file-sources.ts'
import { projectId } from './page-questions.ts'

const pagesRead = 10

export interface Answerer {
  index: WorkspaceIndexes
  analyser: Analyser
  loadPage: (source: SourceKey, page: number) => Promise<Page | null>
  /** The figures of a file's tables. */
  factsOf?: (source: SourceKey) => Promise<readonly FactTable[]>
  /** The name of a file without its extension. */
  filenameOf?: (fileId: number) => string
}

/** Answers like the product: the requested figure, else candidates and sentences with quotations; `cited` contains `file:page`. */
export async function answerAsProduct(
  { index, analyser, loadPage, filenameOf, factsOf }: Answerer,
  text: string,
  only: { fileIds?: number[] },
) {
  const found = await index.search(projectId, text, { limit: pagesRead, ...only })
  const facts = await index.facts(projectId)
  const calledOf = (fileId: number): string => (filenameOf?.(fileId) ?? '').replace(/\.[^.]{1,5}$/, '').replace(/[_-]+/g, ' ')
  const documentOf = async (source: SourceKey): Promise<TableDocument> =>
    tableDocumentOf(facts.get(fileOf(source)), calledOf(fileOf(source)))
  const question = readQuestion(found.question, analyser)
  const choice = await chooseFigure({
    question,
    hits: found.pages,
    analyser,
    documentOf,
    statementPages: () => index.statements(projectId, text, only),
    loadPage,
    ...(factsOf && { factsOf }),
  })
  const figure = choice?.kind === 'figure' ? choice.figure : null
  const candidates = choice?.kind === 'candidates' ? choice.candidates : []
  const sentences: { citations: readonly QuotationCitation[] }[] = figure === null ? [...candidates] : [figure]
  let finding: Finding | undefined
  const nearest: { citations: readonly QuotationCitation[] }[] = []
  if (figure === null) {
    const steps = answerByQuotation({
      question,
      hits: found.pages,
      loadPage,
      analyser,
      documentOf,
    })
    for await (const step of steps) {
      if (step.type === 'sentence') (choice?.kind === 'none' ? nearest : sentences).push(step.sentence)
      else if (step.type === 'finding') finding = step.finding
      else nearest.push(step.sentence)
    }
  }
  const cited = new Set(sentences.flatMap(({ citations }) => citations.map(({ source, page }) => `${fileOf(source)}:${page}`)))
  return { figure, candidates, sentences, cited, finding, nearest }
}

/** Loads pages and figures of files by their id, each file read once. */
export function fileLoader(paths: ReadonlyMap<number, string>): Required<Pick<Answerer, 'loadPage' | 'factsOf'>> {
  const read = new Map<number, Promise<Page[]>>()
  const factsRead = new Map<number, Promise<readonly FactTable[]>>()
  const readPages = async (fileId: number): Promise<Page[]> => {
    const path = paths.get(fileId)
    return path === undefined ? [] : (await readDocument(await readFile(path), { filename: basename(path) })).pages
  }
  const pagesOf = (fileId: number): Promise<Page[]> => {
    const pages = read.get(fileId) ?? readPages(fileId)
    read.set(fileId, pages)
    return pages
  }
  return {
    loadPage: async (source, page) => (await pagesOf(fileOf(source)))[page - 1] ?? null,
    factsOf(source) {
      const fileId = fileOf(source)
      const facts = factsRead.get(fileId) ?? pagesOf(fileId).then((pages) => [...factTablesOf(pages)])
      factsRead.set(fileId, facts)
      return facts
    },
  }
}
