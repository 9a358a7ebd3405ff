import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Fact, type FactTable, factTablesOf } from '@dossier/finance'
import {
  answerWithFigure,
  type Composed,
  composeAnswers,
  type FigureSentence,
  type GatheredCandidates,
  gatherCandidates,
  readQuestion,
  tableDocumentOf,
} from '@dossier/research'
import { readDocument, type Page } from '@dossier/documents'
import { type Analyser, createQuestionParser, type DocumentFacts, type SearchResult, type StatementPage } from '@dossier/retrieval'
import { projectId } from '../page-questions.ts'
import { printProgress } from '../print.ts'
import { readFiles } from '../read-files.ts'
import { withIndex } from '../retrieval-rig.ts'
import type { FigureQuestion } from './figure-sets.ts'
import { kept } from './kept.ts'

/** A question with what was gathered for it; null where nothing was. */
export interface Gathered {
  question: FigureQuestion
  gathered: GatheredCandidates | null
  /** What the readers of statements and cells tell. */
  read: FigureSentence | null
  /** What is calculated of the candidates. */
  composed: Composed[]
  /** The pages that tell the answer were taken away: the file does not answer the question. */
  isWithheld: boolean
  /** Whether a figure is the one that answers, where that is told by how it is printed and not by its value. */
  isPrinted?: (fact: Fact) => boolean
}

/** What the search found for a question in its own file. */
export interface Searched {
  found: Pick<SearchResult, 'question' | 'pages'>
  statements: StatementPage[]
  document: DocumentFacts | undefined
}

interface Rig {
  analyser: Analyser
  /** Keeps what was read and found between runs. */
  cache: string | undefined
}

const pagesRead = 10

/** Gathers candidates for questions of one set, each in its own file, as the product does where the file is known. */
export async function* gatherAll(questions: readonly FigureQuestion[], { analyser, cache }: Rig): AsyncGenerator<Gathered> {
  const parse = createQuestionParser(analyser)
  const key = JSON.stringify(questions.map(({ question, path }) => [question, path]))
  const searched = await kept(cache, `searched ${key}`, () => searchAll(questions, { analyser, cache }))
  const byPath = Map.groupBy(
    questions.map((question, at) => ({ question, searched: searched[at] })),
    ({ question }) => question.path,
  )
  for (const [path, own] of byPath) {
    const pages = await kept(
      cache,
      `pages ${path}`,
      async () => (await readDocument(await readFile(path), { filename: basename(path) })).pages,
    )
    const tables: FactTable[] = [...factTablesOf(pages)]
    for (const { question, searched: result } of own) {
      if (result === undefined) continue
      const request = {
        question: readQuestion(parse(question.question), analyser),
        hits: result.found.pages,
        analyser,
        documentOf: async () => tableDocumentOf(result.document, filenameOf(path)),
      }
      const gather = async (isThere: (page: number) => boolean): Promise<Omit<Gathered, 'question' | 'isWithheld'>> => {
        const hits = request.hits.filter(({ page }) => isThere(page))
        const loadPage = async (_: number, page: number): Promise<Page | null> => (isThere(page) ? (pages[page - 1] ?? null) : null)
        const statementPages = async () => result.statements.filter(({ page }) => isThere(page))
        const tablesOfFile = { ...request, hits, loadPage }
        const facts = tables.every(({ page }) => isThere(page)) ? tables : tables.filter(({ page }) => isThere(page))
        const gathered = await gatherCandidates({ ...tablesOfFile, statementPages, factsOf: async () => facts })
        const { question: text, language } = question
        const composed = gathered === null ? [] : composeAnswers(gathered, request.question, analyser)
        return {
          gathered,
          composed,
          read: await answerWithFigure({ question: text, language, statementPages, loadPage, tables: tablesOfFile }),
        }
      }
      const whole = await gather(() => true)
      yield { question, ...whole, isWithheld: false }
      if (question.type !== 'figure' || question.value === null) continue
      const { value } = question
      const telling = new Set(
        (whole.gathered?.candidates ?? [])
          .filter(({ candidate }) => saysValue(candidate.fact.value, value))
          .map(({ candidate }) => candidate.from.page.number),
      )
      if (telling.size === 0) continue
      const rest = await gather((page) => !telling.has(page))
      yield { question: { ...question, type: 'unanswerable', value: null }, ...rest, isWithheld: true }
    }
  }
}

/** Magnitudes within 0.6 per cent: losses are printed either way, and figures rounded. */
export function saysValue(value: { numerator: bigint; denominator: bigint }, wanted: number): boolean {
  return isNear(Number(value.numerator) / Number(value.denominator), wanted)
}

/** The same, of a value as a number. */
export const isNear = (value: number, wanted: number): boolean =>
  Math.abs(Math.abs(value) - Math.abs(wanted)) <= Math.abs(wanted) * 0.006 + 1e-9

export const filenameOf = (path: string): string =>
  basename(path)
    .replace(/\.[^.]{1,5}$/, '')
    .replace(/[_-]+/g, ' ')

/** Searches each question in its own file, as the product does where the file is known. */
export async function searchAll(
  questions: readonly Pick<FigureQuestion, 'question' | 'path'>[],
  { analyser, cache }: Rig,
): Promise<Searched[]> {
  const paths = [...new Set(questions.map(({ path }) => path))]
  const fileIds = new Map(paths.map((path, at) => [path, at + 1]))
  const results: Searched[] = []
  await withIndex(analyser, async (index) => {
    const written: Promise<void>[] = []
    await readFiles(paths, cache, async (path, rows) => void written.push(index.writeFile(projectId, fileIds.get(path) as number, rows)))
    await Promise.all(written)
    const facts = await index.facts(projectId)
    for (const { question, path } of questions) {
      const fileId = fileIds.get(path) as number
      const { question: parsed, pages } = await index.search(projectId, question, { limit: pagesRead, fileIds: [fileId] })
      const statements = await index.statements(projectId, question, { fileIds: [fileId] })
      results.push({ found: { question: parsed, pages }, statements, document: facts.get(fileId) })
    }
  })
  printProgress(`${questions.length} questions searched in ${paths.length} files`)
  return results
}
