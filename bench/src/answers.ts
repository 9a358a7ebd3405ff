import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readDocument, type Page } from '@dossier/documents'
import { answerByQuotation, answerWithFigure, readQuestion, type FigureSentence } from '@dossier/research'
import type { Analyser, WorkspaceIndexes } from '@dossier/retrieval'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { evidenceOf, indexPdfs, projectId, readQuestions } from './page-questions.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

const pagesRead = 10
/** The type of questions whose answer is a figure. */
const figures = 'metrics-generated'
const tolerance = 0.01

/**
 * Answers without a model. Questions for figures: exact within 1 % in the asked unit and scale, wrong, or unsure (no figure is
 * given). All questions: whether a cited page is one of the evidence. Reads what `retrieval` reads.
 */
export async function benchAnswers(options: BenchArguments): Promise<void> {
  const folder = dataFolder(options)
  const expected = new Map((await readQuestions(folder, undefined)).map((question) => [question.financebench_id, question.answer]))
  const all = await readQuestions(folder, options.questions)
  const analyser = await makeAnalyser()
  await withIndex(analyser, async (index) => {
    const { fileIds } = await indexPdfs(index, folder, options.cache)
    const answerer = { index, analyser, loadPage: pageLoader(folder, fileIds) }
    const asked = all.filter((question) => fileIds.has(question.doc_name))
    for (const scope of ['single', 'shared'] as const) {
      const told = new Map<string, { exact: number; wrong: number; unsure: number; cited: number; questions: number }>()
      for (const question of asked) {
        const only = scope === 'single' ? { fileIds: [fileIds.get(question.doc_name) as number] } : {}
        const { figure, cited } = await answer(answerer, question.question, only)
        const counts = told.get(question.question_type) ?? { exact: 0, wrong: 0, unsure: 0, cited: 0, questions: 0 }
        told.set(question.question_type, counts)
        const verdict = judge(figure, expected.get(question.financebench_id) ?? '')
        counts[verdict] += 1
        counts.questions += 1
        counts.cited += [...evidenceOf(question, fileIds)].some((page) => cited.has(page)) ? 1 : 0
        if (question.question_type === figures && verdict !== 'exact')
          printProgress(`${scope} ${verdict}: ${question.question.slice(0, 160)}`)
      }
      // Over all documents is what a user meets, and has the plain names.
      const prefix = scope === 'shared' ? 'answers' : 'answers.single'
      for (const [type, { exact, wrong, unsure, cited, questions }] of [...told].toSorted(([one], [other]) => one.localeCompare(other))) {
        if (type === figures) {
          printFigure(`${prefix}.${type}.exact`, exact / questions)
          printFigure(`${prefix}.${type}.wrong`, wrong / questions)
          printFigure(`${prefix}.${type}.unsure`, unsure / questions)
        }
        printFigure(`${prefix}.${type}.cited-evidence`, cited / questions)
      }
    }
  })
}

interface Answerer {
  index: WorkspaceIndexes
  analyser: Analyser
  loadPage: (fileId: number, page: number) => Promise<Page | null>
}

/** Answers as the product does; `cited` holds `file:page`. */
async function answer({ index, analyser, loadPage }: Answerer, text: string, only: { fileIds?: number[] }) {
  const found = await index.search(projectId, text, { limit: pagesRead, ...only })
  const figure = await answerWithFigure({
    question: text,
    language: found.question.language,
    statementPages: () => index.statements(projectId, text, only),
    loadPage,
  })
  const cited = new Set((figure?.citations ?? []).map(({ fileId, page }) => `${fileId}:${page}`))
  const facts = await index.facts(projectId)
  const steps = answerByQuotation({
    question: readQuestion(found.question, analyser),
    hits: found.pages,
    loadPage,
    analyser,
    namesOf: async (fileId) => [...(facts.get(fileId)?.names ?? []), ...(facts.get(fileId)?.symbols ?? [])],
  })
  if (figure === null) {
    for await (const step of steps)
      if (step.type === 'sentence') for (const { fileId, page } of step.sentence.citations) cited.add(`${fileId}:${page}`)
  }
  return { figure, cited }
}

function judge(sentence: FigureSentence | null, expected: string): 'exact' | 'wrong' | 'unsure' {
  if (sentence === null) return 'unsure'
  const wanted = Number(expected.replace(/[$,%]/g, ''))
  return Math.abs(sentence.figure.value - wanted) <= Math.abs(wanted) * tolerance ? 'exact' : 'wrong'
}

/** Loads pages of the files of a benchmark, each file read once. */
function pageLoader(folder: string, fileIds: ReadonlyMap<string, number>): Answerer['loadPage'] {
  const names = new Map(Array.from(fileIds, ([name, fileId]) => [fileId, name]))
  const read = new Map<number, Promise<Page[]>>()
  const readPages = async (fileId: number): Promise<Page[]> => {
    const filename = `${names.get(fileId)}.pdf`
    return (await readDocument(await readFile(join(folder, 'pdfs', filename)), { filename })).pages
  }
  return async (fileId, page) => {
    const pages = read.get(fileId) ?? readPages(fileId)
    read.set(fileId, pages)
    return (await pages)[page - 1] ?? null
  }
}
