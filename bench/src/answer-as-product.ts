import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readDocument, type Page } from '@dossier/documents'
import { answerByQuotation, answerWithFigure, type Finding, type QuotationCitation, readQuestion, tableDocumentOf } from '@dossier/research'
import type { Analyser, WorkspaceIndexes } from '@dossier/retrieval'
import { projectId } from './page-questions.ts'

const pagesRead = 10

export interface Answerer {
  index: WorkspaceIndexes
  analyser: Analyser
  loadPage: (fileId: number, page: number) => Promise<Page | null>
  /** What a file is called, without its ending. */
  filenameOf?: (fileId: number) => string
}

/** Answers as the product does: the figure that is asked for, else sentences with quotations; `cited` holds `file:page`. */
export async function answerAsProduct({ index, analyser, loadPage, filenameOf }: Answerer, text: string, only: { fileIds?: number[] }) {
  const found = await index.search(projectId, text, { limit: pagesRead, ...only })
  const facts = await index.facts(projectId)
  const calledOf = (fileId: number): string => (filenameOf?.(fileId) ?? '').replace(/\.[^.]{1,5}$/, '').replace(/[_-]+/g, ' ')
  const question = readQuestion(found.question, analyser)
  const figure = await answerWithFigure({
    question: text,
    language: found.question.language,
    statementPages: () => index.statements(projectId, text, only),
    loadPage,
    tables: { question, hits: found.pages, analyser, documentOf: async (fileId) => tableDocumentOf(facts.get(fileId), calledOf(fileId)) },
  })
  const sentences: { citations: readonly QuotationCitation[] }[] = figure === null ? [] : [figure]
  let finding: Finding | undefined
  const nearest: { citations: readonly QuotationCitation[] }[] = []
  if (figure === null) {
    const steps = answerByQuotation({
      question,
      hits: found.pages,
      loadPage,
      analyser,
      namesOf: async (fileId) => [calledOf(fileId), ...(facts.get(fileId)?.names ?? []), ...(facts.get(fileId)?.symbols ?? [])],
    })
    for await (const step of steps) {
      if (step.type === 'sentence') sentences.push(step.sentence)
      else if (step.type === 'finding') finding = step.finding
      else nearest.push(step.sentence)
    }
  }
  const cited = new Set(sentences.flatMap(({ citations }) => citations.map(({ fileId, page }) => `${fileId}:${page}`)))
  return { figure, sentences, cited, finding, nearest }
}

/** Loads pages of files by their id, each file read once. */
export function pageLoader(paths: ReadonlyMap<number, string>): Answerer['loadPage'] {
  const read = new Map<number, Promise<Page[]>>()
  const readPages = async (fileId: number): Promise<Page[]> => {
    const path = paths.get(fileId)
    return path === undefined ? [] : (await readDocument(await readFile(path), { filename: basename(path) })).pages
  }
  return async (fileId, page) => {
    const pages = read.get(fileId) ?? readPages(fileId)
    read.set(fileId, pages)
    return (await pages)[page - 1] ?? null
  }
}
