import { join } from 'node:path'
import type { FigureSentence } from '@dossier/research'
import { answerAsProduct, fileLoader } from './answer-as-product.ts'
import { dataFolder, type BenchArguments } from './arguments.ts'
import { evidenceOf, indexPdfs, readQuestions } from './page-questions.ts'
import { printFigure, printProgress } from './print.ts'
import { makeAnalyser, withIndex } from './retrieval-rig.ts'

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
    const answerer = {
      index,
      analyser,
      ...fileLoader(new Map(Array.from(fileIds, ([name, id]) => [id, join(folder, 'pdfs', `${name}.pdf`)]))),
    }
    const asked = all.filter((question) => fileIds.has(question.doc_name))
    for (const scope of ['single', 'shared'] as const) {
      const countsByType = new Map<string, { exact: number; wrong: number; unsure: number; cited: number; questions: number }>()
      for (const question of asked) {
        const only = scope === 'single' ? { fileIds: [fileIds.get(question.doc_name) as number] } : {}
        const { figure, cited } = await answerAsProduct(answerer, question.question, only)
        const counts = countsByType.get(question.question_type) ?? { exact: 0, wrong: 0, unsure: 0, cited: 0, questions: 0 }
        countsByType.set(question.question_type, counts)
        const verdict = judge(figure, expected.get(question.financebench_id) ?? '')
        counts[verdict] += 1
        counts.questions += 1
        counts.cited += [...evidenceOf(question, fileIds)].some((page) => cited.has(page)) ? 1 : 0
        if (question.question_type === figures && verdict !== 'exact')
          printProgress(`${scope} ${verdict}: ${question.question.slice(0, 160)}`)
      }
      // Scope "all documents" is what users have, so its figures have the plain names.
      const prefix = scope === 'shared' ? 'answers' : 'answers.single'
      for (const [type, { exact, wrong, unsure, cited, questions }] of [...countsByType].toSorted(([one], [other]) =>
        one.localeCompare(other),
      )) {
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

function judge(sentence: FigureSentence | null, expected: string): 'exact' | 'wrong' | 'unsure' {
  if (sentence === null) return 'unsure'
  const wanted = Number(expected.replace(/[$,%]/g, ''))
  return Math.abs(sentence.figure.value - wanted) <= Math.abs(wanted) * tolerance ? 'exact' : 'wrong'
}
