import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hitAt, mean, type Analyser } from '@dossier/retrieval'
import { fileLoader } from './answer-as-product.ts'
import { readJsonLines } from './json-lines.ts'
import { printPlainPages } from './plain-report.ts'
import { printFigure, printProgress } from './print.ts'
import { readFiles } from './read-files.ts'
import { printReportAnswers } from './report-answers.ts'
import { printReportFigures } from './report-figures.ts'
import { withIndex } from './retrieval-rig.ts'

const projectId = 1
const depths = [1, 3, 5, 10]

interface ReportQuestion {
  language: string
  type: string
  question: string
  /** 0-based. */
  pages: number[]
}

/** The pages of one report by language and type of question, and the product's answers from them. */
export async function benchReport(folder: string, analyser: Analyser, cache: string | undefined): Promise<void> {
  const questions = (await readJsonLines<ReportQuestion>(join(folder, 'questions.jsonl'))).filter((question) => question.pages.length > 0)
  const path = (await readdir(folder)).find((name) => name.toLowerCase().endsWith('.pdf'))
  if (!path) throw new Error(`no PDF in ${folder}`)

  await withIndex(analyser, async (index) => {
    await readFiles([join(folder, path)], cache, async (_, rows) => {
      printProgress(`${rows.pages} pages, ${rows.passages} passages`)
      await index.writeFile(projectId, 1, rows)
    })
    await index.optimize(projectId)
    const judged = []
    for (const question of questions) {
      const { pages } = await index.search(projectId, question.question, { limit: Math.max(...depths) })
      judged.push({ ...question, ranked: pages.map((hit) => hit.page), relevant: new Set(question.pages.map((page) => page + 1)) })
    }
    printFigure('korean.questions', judged.length)
    for (const language of [...new Set(judged.map((one) => one.language))].sort()) {
      const own = judged.filter((one) => one.language === language)
      for (const k of depths) printFigure(`korean.${language}.hit@${k}`, mean(own.map((one) => hitAt(one, k))))
      for (const type of [...new Set(own.map((one) => one.type))].sort()) {
        const ofType = own.filter((one) => one.type === type)
        for (const k of depths) printFigure(`korean.${language}.${type}.hit@${k}`, mean(ofType.map((one) => hitAt(one, k))))
      }
    }
    const answerer = { index, analyser, ...fileLoader(new Map([[1, join(folder, path)]])) }
    await printReportAnswers(folder, answerer)
    await printReportFigures(folder, answerer)
  })
  await printPlainPages(join(folder, path), questions)
}
